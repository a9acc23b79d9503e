// Spoiled lines: nothing crashes, nobody waits for ever, and the next good line works.

import { PassThrough } from "node:stream";
import { test } from "vitest";
import { connectChannel } from "../../packages/mcp/src/channel/connect-channel.ts";
import { lineChannel } from "../../packages/mcp/src/channel/line-channel.ts";
import { serveChannel } from "../../packages/mcp/src/channel/serve-channel.ts";
import { McpError } from "../../packages/mcp/src/errors/mcp-error.ts";
import type { Endpoint } from "../../packages/mcp/src/exchange/exchange.ts";
import { exchangeContext } from "../../packages/mcp/test/support/exchange-context.ts";
import { linesOf } from "../../packages/mcp/test/support/stream-pair.ts";
import { expectedAnswers } from "./expected-answers.ts";
import { mutateLine } from "./mutate-line.ts";
import { Random } from "./random.ts";
import { FUZZ_TIMEOUT_MS, runsOf, SEED, showRuns } from "./settings.ts";

const LINES = runsOf("served channel");
const ANSWERS = runsOf("connected channel");
const LIMITS = { maxMessageBytes: 3000 };

const REQUESTS = [
  '{"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"héllo 😀","n":[1,2,{"a":null}]}}',
  '{"jsonrpc":"2.0","id":"a","method":"echo","params":{"_meta":{"progressToken":0},"x":{"y":"z"}}}',
  '{"jsonrpc":"2.0","id":0,"method":"reject"}',
  '{"jsonrpc":"2.0","id":"","method":"throw","params":{}}',
  '{"jsonrpc":"2.0","method":"echo","params":{"deep":[[["x"]]]},"id":"last"}',
  '{"jsonrpc":"2.0","id":2,"method":"nothing","params":{}}',
  '{"jsonrpc":"2.0","id":3,"method":"bigint"}',
  `{"jsonrpc":"2.0","method":"echo","params":{"text":"${"\\n".repeat(1000)}"},"id":4}`,
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"no"}}',
  '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":1}}',
  '{"jsonrpc":"2.0","id":1,"result":{"content":[]}}',
  '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no","data":{}}}',
];

/** Answers, fails and misbehaves by the method's name. */
const ENDPOINT: Endpoint = {
  exchange: ({ id, method, params }, context) => {
    if (method === "throw") throw new Error("thrown");
    if (method === "reject") return Promise.reject(new Error("rejected"));
    if (method === "nothing") return Promise.resolve(undefined as never);
    if (method === "bigint") return Promise.resolve({ jsonrpc: "2.0", id, result: { n: 1n } });
    void context.notify({ jsonrpc: "2.0", method: "notifications/message", params: { id } });
    return Promise.resolve({ jsonrpc: "2.0", id, result: { params } });
  },
  accept: () => undefined,
};

/** Resolves when `isThere` finds what it looks for; streams take a few turns to deliver. */
async function until(isThere: () => boolean, what: string): Promise<void> {
  for (let turn = 0; turn < 10_000; turn++) {
    if (isThere()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`Waited in vain for ${what}`);
}

interface Answer {
  readonly jsonrpc: unknown;
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: unknown; readonly message: unknown };
}

/** `expect` would take most of the time of ten thousand rounds. */
function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

function isId(id: unknown): boolean {
  return typeof id === "string" || Number.isSafeInteger(id);
}

function isResponse(answer: Answer): boolean {
  if (answer.jsonrpc !== "2.0") return false;
  const { error, result } = answer;
  if (error === undefined) return typeof result === "object" && result !== null && isId(answer.id);
  if ("result" in answer || ("id" in answer && !isId(answer.id))) return false;
  return Number.isSafeInteger(error.code) && typeof error.message === "string";
}

/** Checks the answers to one spoiled chunk against what it asked for. */
function checkAnswers(answers: readonly Answer[], chunk: Uint8Array): void {
  const { owed, allowed } = expectedAnswers(chunk);
  for (const answer of answers) check(isResponse(answer), `a response: ${JSON.stringify(answer)}`);
  const notJson = ({ error }: Answer): number => (error?.code === -32700 ? 1 : 0);
  // A line that is not JSON may have been answered by an id that another line has too.
  const rest = [...answers].sort((one, other) => notJson(one) - notJson(other));
  for (const [id, times] of owed) {
    for (let n = 0; n < times; n++) {
      const at = rest.findIndex((answer) => JSON.stringify(answer.id) === id);
      check(at !== -1, `an answer to ${id} among ${JSON.stringify(answers)}`);
      rest.splice(at, 1);
    }
  }
  check(rest.length <= allowed, `at most ${allowed} more: ${JSON.stringify(rest)}`);
  for (const { id, error } of rest) {
    const isRefusal = error?.code === -32700 || error?.code === -32600;
    check(isRefusal || String(id).length > 900, `a refusal: ${JSON.stringify(error)}`);
  }
}

test(
  `a served channel answers every readable request of spoiled lines (${showRuns(LINES)})`,
  async () => {
    const random = new Random(SEED);
    const [input, output] = [new PassThrough(), new PassThrough()];
    serveChannel(lineChannel(input, output, LIMITS), ENDPOINT);
    const lines = linesOf(output);
    for (let n = 0; n < LINES; n++) {
      const chunk = mutateLine(random.pick(REQUESTS), random.pick(REQUESTS), random);
      input.write(Buffer.concat([chunk, Buffer.from("\n")]));
      input.write(`{"jsonrpc":"2.0","id":"probe ${n}","method":"echo"}\n`);
      const probed = `{"jsonrpc":"2.0","id":"probe ${n}","result":{}}`;
      try {
        await until(() => lines.includes(probed), probed);
        const said = lines.splice(0).filter((line) => line !== probed);
        const messages = said.map((line) => JSON.parse(line) as Answer & { method?: unknown });
        checkAnswers(
          messages.filter(({ method }) => method === undefined),
          chunk,
        );
      } catch (cause) {
        const shown = JSON.stringify(new TextDecoder().decode(chunk.subarray(0, 2000)));
        throw new Error(`Line ${n} of seed ${SEED}: ${shown}`, { cause });
      }
    }
  },
  FUZZ_TIMEOUT_MS,
);

test(
  `a connected channel settles every call among spoiled answers (${showRuns(ANSWERS)})`,
  async () => {
    const random = new Random(SEED + 1);
    const [input, output] = [new PassThrough(), new PassThrough()];
    const connection = connectChannel(lineChannel(input, output, LIMITS));
    output.resume();
    for (let n = 1; n <= ANSWERS; n++) {
      const good = `{"jsonrpc":"2.0","id":${n},"result":{"content":[{"text":"é"}],"n":${n}}}`;
      const others = [
        `{"jsonrpc":"2.0","id":${n},"error":{"code":-1,"message":"no"}}`,
        `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t"}}`,
      ];
      const params = { _meta: { progressToken: "t" } };
      const asked = connection.exchange(
        { jsonrpc: "2.0", id: "mine", method: "m", params },
        exchangeContext(),
      );
      const chunk = mutateLine(good, random.pick(others), random);
      input.write(chunk);
      input.write(`\n${good}\n`);
      const outcome = await asked.then(
        ({ id }) => id === "mine",
        (error) => error instanceof McpError,
      );
      check(outcome, `the call settles: answer ${n} of seed ${SEED}`);
    }
    await connection.close();
  },
  FUZZ_TIMEOUT_MS,
);
