import { describe, expect, test } from "vitest";
import { z } from "zod";
import { META } from "../../test/support/ask.ts";
import { CAPABLE } from "../../test/support/ask-round.ts";
import { RawWire } from "../../test/support/raw-wire.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { createServer } from "./create-server.ts";
import type { Server } from "./server.ts";

/** A server of everything, and how often something of it ran. */
function everything(): { server: Server; runs: () => number } {
  let runs = 0;
  const ran = (): string => {
    runs++;
    return "ran";
  };
  const complete = (): readonly string[] => [ran()];
  const server = createServer({ name: "t", version: "1" })
    .tool("t", { input: z.object({ a: z.string().max(5) }) }, ran)
    .prompt("p", { arguments: { a: { required: true, complete } } }, ran)
    .resource("x:r", {}, ran)
    .template("y:{a}", { complete: { a: complete } }, ran);
  return { server, runs: () => runs };
}

/** Requests in good order, and every member of their parameters. */
const GOOD: Readonly<Record<string, JsonObject>> = {
  "server/discover": {},
  "tools/list": {},
  "tools/call": { name: "t", arguments: { a: "x" } },
  "prompts/list": {},
  "prompts/get": { name: "p", arguments: { a: "x" } },
  "resources/list": {},
  "resources/templates/list": {},
  "resources/read": { uri: "x:r" },
  "completion/complete": {
    ref: { type: "ref/prompt", name: "p" },
    argument: { name: "a", value: "" },
    context: { arguments: { b: "x" } },
  },
};

/** Members that are not in good order whatever their value, and those that are optional. */
const MEMBERS: readonly (readonly [method: string, path: readonly string[], required: boolean])[] =
  [
    ["tools/list", ["cursor"], false],
    ["prompts/list", ["cursor"], false],
    ["resources/list", ["cursor"], false],
    ["resources/templates/list", ["cursor"], false],
    ["tools/call", ["name"], true],
    ["tools/call", ["arguments"], false],
    ["tools/call", ["inputResponses"], false],
    ["tools/call", ["requestState"], false],
    ["prompts/get", ["name"], true],
    ["prompts/get", ["arguments"], true],
    ["prompts/get", ["arguments", "a"], true],
    ["prompts/get", ["inputResponses"], false],
    ["prompts/get", ["requestState"], false],
    ["resources/read", ["uri"], true],
    ["resources/read", ["inputResponses"], false],
    ["resources/read", ["requestState"], false],
    ["completion/complete", ["ref"], true],
    ["completion/complete", ["ref", "type"], true],
    ["completion/complete", ["ref", "name"], true],
    ["completion/complete", ["argument"], true],
    ["completion/complete", ["argument", "name"], true],
    ["completion/complete", ["argument", "value"], true],
    ["completion/complete", ["context"], false],
    ["completion/complete", ["context", "arguments"], false],
    ["completion/complete", ["context", "arguments", "b"], false],
    ["subscriptions/listen", ["notifications"], true],
    ["subscriptions/listen", ["notifications", "toolsListChanged"], false],
    ["subscriptions/listen", ["notifications", "resourceSubscriptions"], false],
  ];

const WRONG: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["a number", 7],
  ["a fraction", 0.5],
  ["an empty list", []],
  ["a list of null", [null]],
  ["a list of lists", [[[[]]]]],
];

/** The parameters with one member in place of another. */
function withMember(
  params: JsonObject,
  [name = "", ...deeper]: readonly string[],
  value: unknown,
): JsonObject {
  const inner =
    deeper.length === 0 ? value : withMember((params[name] ?? {}) as JsonObject, deeper, value);
  return { ...params, [name]: inner };
}

async function refusedOverWire(method: string, params: JsonObject): Promise<JsonObject> {
  const { server, runs } = everything();
  const wire = new RawWire(server);
  const _meta = { ...META, ...CAPABLE };
  wire.say(
    { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } },
    { jsonrpc: "2.0", id: 2, method: "tools/list", params: { _meta } },
  );
  const answers = [await wire.next(), await wire.next()];
  expect(await wire.close()).toEqual([]);
  expect(runs()).toBe(0);
  const byId = (id: number): JsonObject => answers.find((answer) => answer["id"] === id) ?? {};
  expect(byId(2)).toHaveProperty("result.tools");
  return byId(1);
}

describe("a member of the wrong type is an error with a path, nothing runs, and the next request works", () => {
  const cases = MEMBERS.flatMap(([method, path]) =>
    WRONG.map(([what, value]) => [method, path.join("/"), what, path, value] as const),
  );
  test.each(cases)("%s %s: %s", async (method, where, _what, path, value) => {
    // Nothing is wrong with a list of subscriptions that is empty.
    const isFine =
      where === "notifications/resourceSubscriptions" && Array.isArray(value) && value.length === 0;
    if (isFine) return;
    const params = withMember(GOOD[method] ?? {}, path, value);
    const { error } = await refusedOverWire(method, params);
    expect(error).toMatchObject({ code: -32602, data: { path: expect.any(String) } });
    const { path: found } = (error as { data: { path: string } }).data;
    // A reference and a set of known arguments are refused as a whole.
    expect(`/params/${where}`.startsWith(found) || found.startsWith(`/params/${where}`)).toBe(true);
  });
});

describe("a member that is missing is an error with a path", () => {
  test.each(MEMBERS.filter(([, , required]) => required))("%s %j", async (method, path) => {
    const params = withMember(GOOD[method] ?? {}, path, undefined);
    const { error } = await refusedOverWire(method, params);
    expect(error).toMatchObject({ code: -32602, data: { path: expect.any(String) } });
  });
});

describe("members that nobody knows change nothing", () => {
  const extra = JSON.parse(
    '{"extra":{"deep":[1]},"__proto__":{"name":"u"},"constructor":null,"toString":1,"x-vendor":"v"}',
  ) as JsonObject;

  test.each(Object.keys(GOOD))("%s", async (method) => {
    const { server } = everything();
    const wire = new RawWire(server);
    const _meta = { ...META, ...CAPABLE };
    const params = { ...GOOD[method], _meta };
    const more = { ...extra, ...params, _meta: { ...extra, ..._meta } };
    wire.say(
      { jsonrpc: "2.0", id: 1, method, params },
      { jsonrpc: "2.0", id: 2, method, params: more },
    );
    const [one, two] = [await wire.next(), await wire.next()];
    expect(one).toHaveProperty("result");
    expect({ ...two, id: one["id"] }).toEqual(one);
    expect(await wire.close()).toEqual([]);
  });
});

describe("a text of a megabyte is refused with a short message", () => {
  const huge = "x".repeat(1_000_000);
  test.each<[string, JsonObject]>([
    ["tools/call", { name: huge }],
    ["tools/call", { name: "t", arguments: { a: huge } }],
    ["tools/call", { name: "t", requestState: huge }],
    ["tools/list", { cursor: huge }],
    ["prompts/get", { name: huge }],
    ["prompts/get", { name: "p", arguments: { [huge]: 1 } }],
    ["resources/read", { uri: huge }],
    ["resources/read", { uri: `y:${huge}` }],
    ["completion/complete", { ref: { type: huge }, argument: { name: "a", value: "" } }],
    [
      "completion/complete",
      { ref: { type: "ref/prompt", name: "p" }, argument: { name: huge, value: "" } },
    ],
    [
      "completion/complete",
      { ref: { type: "ref/resource", uri: huge }, argument: { name: "a", value: "" } },
    ],
    ["subscriptions/listen", { notifications: huge }],
    ["subscriptions/listen", { notifications: { toolsListChanged: huge } }],
    [huge, {}],
  ])("%#", async (method, params) => {
    const answer = await refusedOverWire(method, params);
    expect(answer).not.toHaveProperty("result.contents");
    const { message } = (answer["error"] ?? { message: "" }) as { message: string };
    expect(message.length).toBeLessThan(500);
  });
});

test("thousands of levels of nesting in any member are refused, and the next request works", async () => {
  // BUG-156
  const deep = JSON.parse(`${"[".repeat(2000)}${"]".repeat(2000)}`) as unknown;
  for (const [method, path] of MEMBERS) {
    const answer = await refusedOverWire(method, withMember(GOOD[method] ?? {}, path, deep));
    expect(answer).toMatchObject({ error: { code: -32600, data: { reason: "MESSAGE_TOO_DEEP" } } });
  }
});
