import { describe, expect, test } from "vitest";
import { z } from "zod";
import { META } from "../../test/support/ask.ts";
import { CAPABLE } from "../../test/support/ask-round.ts";
import {
  badRequests,
  GOOD,
  MEMBERS,
  METHODS,
  SURPLUS,
  withMember,
} from "../../test/support/bad-params.ts";
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

test("every method that a client may send to any server is looked at", () => {
  const looked = new Set(Object.keys(GOOD));
  expect([...looked].sort()).toEqual([...METHODS].sort());
  const withMembers = new Set(MEMBERS.map(([method]) => method));
  expect(METHODS.filter((method) => !withMembers.has(method))).toEqual(["server/discover"]);
});

describe("a member of the wrong type is an error with a path, nothing runs, and the next request works", () => {
  test.each(badRequests())("$method $where: $what", async ({ method, where, params }) => {
    const { error } = await refusedOverWire(method, params);
    expect(error).toMatchObject({ code: -32602, data: { path: expect.any(String) } });
    const { path: found } = (error as { data: { path: string } }).data;
    // A reference and a set of known arguments are refused as a whole.
    expect(`/params/${where}`.startsWith(found) || found.startsWith(`/params/${where}`)).toBe(true);
  });
});

describe("params that are no object, and a _meta that is none, are an error with a path", () => {
  const wholes = METHODS.flatMap((method) =>
    [null, 7, "x", true, [], [{}]].map((value) => [method, value] as const),
  );

  test.each(wholes)("params of %s: %j", async (method, params) => {
    const { server, runs } = everything();
    const wire = new RawWire(server);
    wire.say(
      { jsonrpc: "2.0", id: 1, method, params },
      { jsonrpc: "2.0", id: 2, method: "tools/list", params: { _meta: META } },
    );
    expect(await wire.next()).toMatchObject({
      id: 1,
      error: { code: -32602, data: { path: "/params" } },
    });
    expect(await wire.next()).toHaveProperty("result.tools");
    expect(await wire.close()).toEqual([]);
    expect(runs()).toBe(0);
  });

  test.each(wholes)("_meta of %s: %j", async (method, _meta) => {
    const { server, runs } = everything();
    const wire = new RawWire(server);
    wire.say(
      { jsonrpc: "2.0", id: 1, method, params: { ...GOOD[method], _meta } },
      { jsonrpc: "2.0", id: 2, method: "tools/list", params: { _meta: META } },
    );
    expect(await wire.next()).toMatchObject({
      id: 1,
      error: { code: -32602, data: { path: "/params/_meta" } },
    });
    expect(await wire.next()).toHaveProperty("result.tools");
    expect(await wire.close()).toEqual([]);
    expect(runs()).toBe(0);
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
  test.each(METHODS.filter((method) => method !== "subscriptions/listen"))("%s", async (method) => {
    const { server } = everything();
    const wire = new RawWire(server);
    const _meta = { ...META, ...CAPABLE };
    const params = { ...GOOD[method], _meta };
    const more = { ...SURPLUS, ...params, _meta: { ...SURPLUS, ..._meta } };
    wire.say(
      { jsonrpc: "2.0", id: 1, method, params },
      { jsonrpc: "2.0", id: 2, method, params: more },
    );
    const [one, two] = [await wire.next(), await wire.next()];
    expect(one).toHaveProperty("result");
    expect({ ...two, id: one["id"] }).toEqual(one);
    expect(Object.prototype).not.toHaveProperty("polluted");
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

test("surplus members of a subscription change nothing", async () => {
  const { server } = everything();
  const wire = new RawWire(server);
  const notifications = { ...SURPLUS, toolsListChanged: true };
  const params = { ...SURPLUS, notifications, _meta: META };
  wire.say({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params });
  expect(await wire.next()).toMatchObject({
    method: "notifications/subscriptions/acknowledged",
    params: { notifications: { toolsListChanged: true } },
  });
  await wire.close();
  expect(Object.prototype).not.toHaveProperty("polluted");
});

describe("arguments with the keys of a prototype reach the handler as members, or not at all", () => {
  const keys = [
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "__defineGetter__",
  ];

  test.each(keys)("%s", async (key) => {
    const seen: unknown[] = [];
    const server = createServer({ name: "t", version: "1" })
      .tool("t", { input: z.record(z.string(), z.unknown()) }, (args) => void seen.push(args))
      .prompt("p", { arguments: { a: {} } }, (args) => {
        seen.push(args);
        return "";
      });
    const args = `{"${key}":{"polluted":true},"a":"x"}`;
    const texts = `{"${key}":"polluted","a":"x"}`;
    const meta = JSON.stringify(META);
    const wire = new RawWire(server);
    wire.say(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":${args},"_meta":${meta}}}`,
      `{"jsonrpc":"2.0","id":2,"method":"prompts/get","params":{"name":"p","arguments":${texts},"_meta":${meta}}}`,
      `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"${key}","_meta":${meta}}}`,
      `{"jsonrpc":"2.0","id":4,"method":"prompts/get","params":{"name":"${key}","_meta":${meta}}}`,
      `{"jsonrpc":"2.0","id":5,"method":"${key}","params":{"_meta":${meta}}}`,
    );
    const answers = [];
    while (answers.length < 5) answers.push(await wire.next());
    answers.sort((a, b) => Number(a["id"]) - Number(b["id"]));
    expect(answers).toMatchObject([
      { result: {} },
      { result: {} },
      { error: { code: -32602, data: { path: "/params/name" } } },
      { error: { code: -32602, data: { path: "/params/name" } } },
      { error: { code: -32601 } },
    ]);
    expect(await wire.close()).toEqual([]);
    expect(seen).toHaveLength(2);
    for (const value of seen) {
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(value).toMatchObject({ a: "x" });
    }
    expect(Object.prototype).not.toHaveProperty("polluted");
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
