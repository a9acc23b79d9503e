import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { METHOD_TABLE } from "../../packages/mcp/src/spec/method-table.ts";
import { REVISIONS } from "../../packages/mcp/src/spec/revision.ts";
import type { Verdict } from "../../packages/mcp/src/validate/finding.ts";
import { FINDING_INFO } from "../../packages/mcp/src/validate/finding-info.ts";
import { valueAt } from "../../packages/mcp/src/validate/pointer.ts";
import { loadMessageValidator } from "../../packages/mcp/src/validate/validate-message.ts";
import type {
  AnsweredRequest,
  MessageOptions,
} from "../../packages/mcp/src/validate/validate-options.ts";
import { arbitraryOf } from "./arbitrary-value.ts";
import type { Json } from "./json.ts";
import { mutate, stockOf } from "./mutate.ts";
import type { Accepts } from "./official-validators.ts";
import { ourValidators, readOurDefinitions } from "./our-validators.ts";
import type { Random } from "./random.ts";
import { createRandom } from "./random.ts";

// Rules that no schema can say look into messages that no schema has let through.

const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);
const mutantsEach = 100;
const isMessage = /(Request|Notification|Response|Error)$/;

describe.each([...REVISIONS])("validateMessage() by %s", { timeout: 60_000 }, (revision) => {
  const definitions = readOurDefinitions(revision);
  const names = Object.keys(definitions).filter((name) => isMessage.test(name));

  test("survives every mutant, and passes none that its definition refuses", async () => {
    const judge = await loadMessageValidator(revision);
    const accepts = ourValidators(revision);
    const random = createRandom(seed);
    const stockFor = stockOf(definitions);
    const wrong: string[] = [];
    let refused = 0;
    for (const name of names) {
      const values = fc.sample(arbitraryOf(definitions, name), { seed, numRuns: 10 });
      for (let index = 0; index < mutantsEach; index++) {
        const mutant = mutate(values[index % values.length] ?? null, random, stockFor(name));
        const verdict = judge(mutant, optionsFor(name, random));
        wrong.push(...faultsOf(verdict, mutant, accepts));
        if (!verdict.valid) refused++;
      }
    }
    const count = names.length * mutantsEach;
    console.log(`${revision}: ${count} mutants, ${refused} refused, seed ${seed}`);
    expect(wrong, `with SEED=${seed}`).toEqual([]);
    expect(refused).toBeGreaterThan(count / 10);
    expect(refused).toBeLessThan(count);
  });
});

/** What is wrong with a verdict, a line each. */
function faultsOf(verdict: Verdict, mutant: Json, accepts: Accepts): readonly string[] {
  const { definition, valid, findings } = verdict;
  const isRefused = definition !== undefined && !accepts(definition, mutant);
  const lost = findings.filter(({ id, path }) => !(id in FINDING_INFO && isPlace(mutant, path)));
  return [
    ...(isRefused && valid ? [`${definition} passed ${JSON.stringify(mutant)}`] : []),
    ...lost.map(({ id, path }) => `${id} at ${path} of ${JSON.stringify(mutant)}`),
  ];
}

/** A direction, and mostly what a response answers. */
function optionsFor(name: string, random: Random): MessageOptions {
  const direction = random.oneIn(2) ? "client-to-server" : "server-to-client";
  const row = METHOD_TABLE.find((it) => it.kind === "request" && `${it.result}Response` === name);
  if (row === undefined || random.oneIn(4)) return { direction };
  const request: AnsweredRequest = { method: row.method, params: {} };
  return random.oneIn(2)
    ? { direction, request }
    : { direction, requests: [{ ...request, id: 1 }] };
}

/** True where a JSON pointer leads to a member, or to where one would have to be. */
function isPlace(message: Json, path: string): boolean {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  return valueAt(message, parent) !== undefined;
}
