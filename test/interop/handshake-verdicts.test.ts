// What the reference server says in each handshake revision, held against our definitions: every
// message that crosses, in both directions. Its answers do not depend on the revision, so it says to
// older clients what their revision does not have; exactly that has to be found.

import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Id, JsonObject } from "@wirewright/mcp";
import type { Direction, MessageValidator } from "@wirewright/mcp/validate";
import { loadMessageValidator } from "@wirewright/mcp/validate";
import { describe, expect, test } from "vitest";

const program = fileURLToPath(
  import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"),
);
const clientInfo = { name: "wirewright", version: "0.1.0" };

const NO_LINK = '"type" is "resource_link", which is none of the kinds that may stand here';

/** What is wrong with what it says to a client of each revision. */
const FAULTS = {
  "2024-11-05": [
    `/result/content/1/type ${NO_LINK}`,
    `/result/content/2/type ${NO_LINK}`,
    '/method 2024-11-05 has no method "elicitation/create"',
  ],
  "2025-03-26": [
    `/result/content/1/type ${NO_LINK}`,
    `/result/content/2/type ${NO_LINK}`,
    '/method 2025-03-26 has no method "elicitation/create"',
  ],
  "2025-06-18": [
    '/params/requestedSchema/properties/untitledMultipleSelectEnum Fits none of the shapes that may stand here: "type" must be "string", and is "array"; "type" must be one of "number", "integer", and is "array"; "type" must be "boolean", and is "array"',
  ],
  "2025-11-25": [],
} as const;

describe.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const)(
  "the reference server in %s",
  (revision) => {
    test("says what that revision has, but for what came later", { timeout: 30_000 }, async () => {
      const wire = new Wire(await loadMessageValidator(revision));
      try {
        await converse(wire, revision);
        if (revision === "2025-11-25") await converseByTask(wire);
      } finally {
        await wire.close();
      }
      expect(wire.faults).toEqual(FAULTS[revision]);
      expect([...wire.asked].sort()).toEqual([
        "elicitation/create",
        "roots/list",
        "sampling/createMessage",
      ]);
      expect(wire.judged).toBeGreaterThan(60);
    });
  },
);

async function converse(wire: Wire, revision: string): Promise<void> {
  const capabilities = { roots: { listChanged: true }, sampling: {}, elicitation: {} };
  const params = { protocolVersion: revision, capabilities, clientInfo };
  const { protocolVersion } = await wire.ask("initialize", params);
  expect(protocolVersion).toBe(revision);
  wire.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  await wire.ask("ping");
  await wire.ask("logging/setLevel", { level: "debug" });
  await wire.ask("tools/list");
  for (const [name, args] of CALLS) {
    await wire.ask("tools/call", { name, arguments: args, _meta: { progressToken: name } });
  }
  await wire.ask("prompts/list");
  await wire.ask("prompts/get", { name: "simple-prompt" });
  await wire.ask("prompts/get", { name: "args-prompt", arguments: { city: "Bern" } });
  await wire.ask("resources/templates/list");
  const { resources } = await wire.ask("resources/list");
  const [{ uri }] = resources as [{ uri: string }];
  await wire.ask("resources/read", { uri });
  await wire.ask("resources/subscribe", { uri });
  await wire.ask("resources/unsubscribe", { uri });
  await wire.ask("completion/complete", {
    ref: { type: "ref/prompt", name: "completable-prompt" },
    argument: { name: "department", value: "" },
  });
  await wire.ask("tools/call", { name: "no-such-tool" });
}

const CALLS: readonly (readonly [tool: string, args: JsonObject])[] = [
  ["echo", { message: "Hi" }],
  ["get-annotated-message", { messageType: "error", includeImage: true }],
  ["get-resource-links", { count: 2 }],
  ["get-resource-reference", { resourceType: "Text", resourceId: 1 }],
  ["get-structured-content", { location: "Chicago" }],
  ["get-tiny-image", {}],
  ["get-roots-list", {}],
  ["trigger-long-running-operation", { duration: 0.1, steps: 2 }],
  ["trigger-sampling-request", { prompt: "Hi", maxTokens: 9 }],
  ["trigger-elicitation-request", {}],
];

async function converseByTask(wire: Wire): Promise<void> {
  const { task } = await wire.ask("tools/call", {
    name: "simulate-research-query",
    arguments: { topic: "wires" },
    task: { ttl: 60_000 },
  });
  const { taskId } = task as { taskId: string };
  await wire.ask("tasks/get", { taskId });
  await wire.ask("tasks/list");
  await wire.ask("tasks/result", { taskId });
}

/** What the client answers the server's questions with. */
const ANSWERS: Readonly<Record<string, JsonObject>> = {
  ping: {},
  "roots/list": { roots: [{ uri: "file:///tmp" }] },
  "sampling/createMessage": {
    role: "assistant",
    content: { type: "text", text: "Hi" },
    model: "none",
  },
  "elicitation/create": { action: "decline" },
};

/** A connection to the server, on which everything is judged that crosses. */
class Wire {
  judged = 0;
  /** What is wrong, by place and sentence. */
  readonly faults: string[] = [];
  /** The methods that the server asked us. */
  readonly asked = new Set<string>();
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #validate: MessageValidator;
  readonly #open = new Map<Id, { method: string; answered: (message: JsonObject) => void }>();
  #nextId = 1;

  constructor(validate: MessageValidator) {
    this.#validate = validate;
    this.#child = spawn(process.execPath, [program, "stdio"], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#receive(line));
  }

  ask(method: string, params: JsonObject = {}): Promise<JsonObject> {
    const id = this.#nextId++;
    this.send({ jsonrpc: "2.0", id, method, params });
    return new Promise((answered) => this.#open.set(id, { method, answered }));
  }

  /** Sends a message; for an answer, `asked` is the method that it answers. */
  send(message: JsonObject, asked?: string): void {
    this.#judge(message, "client-to-server", asked);
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    this.#child.kill();
    await once(this.#child, "exit");
  }

  #receive(line: string): void {
    const message = JSON.parse(line) as JsonObject;
    this.#judge(message, "server-to-client");
    const { id, method } = message as { id?: Id; method?: string };
    if (method === undefined) {
      this.#open.get(id ?? "")?.answered((message["result"] ?? {}) as JsonObject);
    } else if (id !== undefined) {
      this.asked.add(method);
      this.send({ jsonrpc: "2.0", id, result: ANSWERS[method] ?? {} }, method);
    }
  }

  #judge(message: JsonObject, direction: Direction, asked?: string): void {
    const isAnswer = message["method"] === undefined;
    const method = asked ?? (isAnswer ? this.#open.get(message["id"] as Id)?.method : undefined);
    const options = method === undefined ? { direction } : { direction, request: { method } };
    const { findings } = this.#validate(message, options);
    const errors = findings.filter(({ level }) => level === "error");
    this.faults.push(...errors.map(({ path, message: sentence }) => `${path} ${sentence}`));
    this.judged++;
  }
}
