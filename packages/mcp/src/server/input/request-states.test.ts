import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { textOf } from "../../../test/support/ask.ts";
import { askedIn, askRound } from "../../../test/support/ask-round.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import type { Caller } from "../../exchange/exchange.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { createServer } from "../create-server.ts";
import type { Server } from "../server.ts";
import type { ServerOptions } from "../server-options.ts";
import { inputRequired } from "./input-required.ts";
import type { StateStore } from "./request-states.ts";

const ada: Caller = { transport: "http", principal: { id: "ada", claims: { token: 1 } } };
const bob: Caller = { transport: "http", principal: { id: "bob" } };
const yes = { sure: { action: "accept", content: {} } };
const refused = {
  code: -32602,
  message:
    "Cannot take tools/call: /params/requestState is not one that this server gave for this request and this caller, or it has expired; begin again without it",
  data: { path: "/params/requestState" },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A server whose tools carry a step and ask once; how often their handlers ran. */
function serverOf(options: Partial<ServerOptions> = {}): { server: Server; runs: () => number } {
  let runs = 0;
  const server = createServer({ name: "test", version: "1.0.0", ...options });
  const input = z.object({ n: z.unknown() });
  for (const name of ["t", "u"]) {
    server.tool(name, { input }, async (_args, { elicit, once }) => {
      runs++;
      const made = await once("step", () => "made");
      const schema = { type: "object", properties: {} } as const;
      const { action } = await elicit("sure", { message: "Sure?", schema });
      return `${made} ${action}`;
    });
  }
  return { server, runs: () => runs };
}

const params = { name: "t", arguments: { n: { a: [1, 2], b: "x" } } };

async function asked(server: Server, caller?: Caller): Promise<JsonObject> {
  const result = await askRound(server, { params, ...(caller && { caller }) });
  expect(result["requestState"]).toMatch(/^[\w-]+$/);
  return result;
}

describe("a state", () => {
  test("is taken from who got it, for what was asked", async () => {
    const { server, runs } = serverOf();
    const after = await asked(server, ada);
    const again = { ...ada, principal: { id: "ada", claims: { token: 2 } } };
    const done = await askRound(server, { params, after, answers: yes, caller: again });
    expect(textOf(done)).toBe("made accept");
    expect(runs()).toBe(2);
  });

  test("is taken for the same arguments in another order, with another id and another _meta", async () => {
    const { server } = serverOf();
    const after = await asked(server);
    const same = { name: "t", arguments: { n: { b: "x", a: [1, 2] } }, extra: 1 };
    expect(textOf(await askRound(server, { params: same, after, answers: yes }))).toBe(
      "made accept",
    );
  });

  test("is taken twice: what may happen only once needs a store", async () => {
    const { server } = serverOf();
    const after = await asked(server);
    const both = [1, 2].map(() => askRound(server, { params, after, answers: yes }));
    expect((await Promise.all(both)).map(textOf)).toEqual(["made accept", "made accept"]);
  });

  test.each<[string, JsonObject]>([
    ["other arguments", { name: "t", arguments: { n: { a: [2, 1], b: "x" } } }],
    ["more arguments", { name: "t", arguments: { n: { a: [1, 2], b: "x" }, m: 1 } }],
    ["no arguments", { name: "t" }],
    ["another tool", { ...params, name: "u" }],
  ])("is refused for %s, and nothing runs", async (_what, other) => {
    const { server, runs } = serverOf();
    const after = await asked(server);
    expect(await askRound(server, { params: other, after, answers: yes })).toEqual(refused);
    expect(runs()).toBe(1);
  });

  test.each<[string, Caller | undefined, Caller | undefined]>([
    ["another principal", ada, bob],
    ["nobody, where it was somebody's", ada, undefined],
    ["somebody, where it was nobody's", undefined, ada],
    ["somebody called null", undefined, { transport: "http", principal: { id: "null" } }],
  ])("is refused from %s", async (_what, first, second) => {
    const { server, runs } = serverOf();
    const after = await asked(server, first);
    const retry = { params, after, answers: yes, ...(second && { caller: second }) };
    expect(await askRound(server, retry)).toEqual(refused);
    expect(runs()).toBe(1);
  });

  test("is refused for another method with the same name", async () => {
    const { server } = serverOf();
    server.prompt("t", {}, () => "x");
    const after = await asked(server);
    const retry = { method: "prompts/get", params: { name: "t" }, after };
    expect(await askRound(server, retry)).toMatchObject({ code: -32602 });
  });

  test("is refused for another resource, and for another prompt", async () => {
    const server = createServer({ name: "t", version: "1" });
    for (const name of ["a", "b"]) {
      server.resource(`x:${name}`, {}, ({ state }) =>
        state === undefined ? inputRequired({ state: name }) : `state of ${state}`,
      );
      server.prompt(name, {}, (_args, { state }) =>
        state === undefined ? inputRequired({ state: name }) : `state of ${state}`,
      );
    }
    const resource = { method: "resources/read", params: { uri: "x:a" } };
    const read = await askRound(server, resource);
    const others = { ...resource, params: { uri: "x:b" }, after: read };
    expect(await askRound(server, others)).toMatchObject({ code: -32602 });
    expect(await askRound(server, { ...resource, after: read })).toHaveProperty("contents");
    const prompt = { method: "prompts/get", params: { name: "a" } };
    const got = await askRound(server, prompt);
    const another = { ...prompt, params: { name: "b" }, after: got };
    expect(await askRound(server, another)).toMatchObject({ code: -32602 });
    expect(await askRound(server, { ...prompt, after: got })).toHaveProperty("messages");
  });

  test("is taken by a clock that was set back meanwhile", async () => {
    const { server } = serverOf();
    const after = await asked(server);
    vi.setSystemTime(500_000);
    expect(textOf(await askRound(server, { params, after, answers: yes }))).toBe("made accept");
  });

  test("is refused once it has expired, an hour later unless told otherwise", async () => {
    const { server, runs } = serverOf();
    const after = await asked(server);
    vi.setSystemTime(1_000_000 + 3_599_999);
    expect(textOf(await askRound(server, { params, after, answers: yes }))).toBe("made accept");
    vi.setSystemTime(1_000_000 + 3_600_000);
    expect(await askRound(server, { params, after, answers: yes })).toEqual(refused);
    expect(runs()).toBe(2);
  });

  test("expires after expiresInMs, each round anew", async () => {
    const server = createServer({ name: "t", version: "1", state: { expiresInMs: 10 } });
    server.tool("t", {}, async (_args, { elicit }) => {
      const schema = { type: "object", properties: {} } as const;
      for (const key of ["a", "b", "c"]) await elicit(key, { message: key, schema, bind: true });
      return "done";
    });
    let result = await askRound(server);
    for (const key of ["a", "b", "c"]) {
      vi.setSystemTime(Date.now() + 9);
      result = await askRound(server, { after: result, answers: { [key]: yes.sure } });
    }
    expect(textOf(result)).toBe("done");
  });

  test.each([
    ["somebody else's", "eyJhIjoxfQ"],
    ["empty", ""],
    ["of a megabyte", "A".repeat(1_000_000)],
    ["no base64url", "ü"],
  ])("that is %s is refused", async (_what, requestState) => {
    const { server, runs } = serverOf();
    const after = { requestState };
    expect(await askRound(server, { params, after, answers: yes })).toEqual(refused);
    expect(runs()).toBe(0);
  });

  test("that was tampered with is refused", async () => {
    const { server } = serverOf();
    const { requestState } = await asked(server);
    const text = requestState as string;
    const last = text.endsWith("A") ? "B" : "A";
    for (const at of [0, 10, text.length - 1]) {
      const changed = text.slice(0, at) + (text[at] === last ? "C" : last) + text.slice(at + 1);
      const retry = { params, after: { requestState: changed }, answers: yes };
      expect(await askRound(server, retry), `character ${at}`).toEqual(refused);
    }
  });

  test("of another process without keys is refused, and taken with the same keys", async () => {
    const after = await asked(serverOf().server);
    expect(await askRound(serverOf().server, { params, after, answers: yes })).toEqual(refused);
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const keys = { state: { keys: [{ id: "k1", secret }] } };
    const shared = await asked(serverOf(keys).server);
    const done = await askRound(serverOf(keys).server, { params, after: shared, answers: yes });
    expect(textOf(done)).toBe("made accept");
  });

  test("need not be there: answers alone are taken", async () => {
    const { server } = serverOf();
    expect(textOf(await askRound(server, { params, answers: yes }))).toBe("made accept");
  });

  test("without answers has the questions asked again", async () => {
    const { server } = serverOf();
    const after = await asked(server);
    expect(askedIn(await askRound(server, { params, after }))).toEqual(["sure"]);
  });
});

describe("what a client sends back", () => {
  test.each<[string, JsonObject, string, string]>([
    ["null answers", { inputResponses: null }, "/params/inputResponses", "an object, found null"],
    ["a list of answers", { inputResponses: [] }, "/params/inputResponses", "an object, found []"],
    ["text answers", { inputResponses: "x" }, "/params/inputResponses", 'an object, found "x"'],
    ["a null state", { requestState: null }, "/params/requestState", "a string, found null"],
    ["an object state", { requestState: {} }, "/params/requestState", "a string, found {}"],
    ["a number state", { requestState: 0 }, "/params/requestState", "a string, found 0"],
  ])("is refused with its path, and nothing runs: %s", async (_what, more, path, found) => {
    const { server, runs } = serverOf();
    expect(await askRound(server, { params: { ...params, ...more } })).toEqual({
      code: -32602,
      message: `Cannot take tools/call: ${path} must be ${found}`,
      data: { path },
    });
    expect(runs()).toBe(0);
  });
});

/** Keeps states in memory, and what it was asked. */
class MapStore implements StateStore {
  readonly texts = new Map<string, string>();
  readonly expiries: number[] = [];

  put(text: string, expiresAt: number): string {
    const handle = `h${this.expiries.length}`;
    this.texts.set(handle, text);
    this.expiries.push(expiresAt);
    return handle;
  }

  take(handle: string): Promise<string | undefined> {
    const text = this.texts.get(handle);
    this.texts.delete(handle);
    return Promise.resolve(text);
  }
}

describe("a state store", () => {
  test("keeps the state, of which a handle travels, for one use", async () => {
    const store = new MapStore();
    const { server, runs } = serverOf({ state: { store } });
    const after = await asked(server);
    expect(JSON.parse(store.texts.get("h0") ?? "")).toMatchObject({ once: { step: ["made"] } });
    expect(store.expiries).toEqual([4_600_000]);
    const both = [1, 2].map(() => askRound(server, { params, after, answers: yes }));
    const results = await Promise.all(both);
    expect(results.filter(({ code }) => code === -32602)).toEqual([refused]);
    expect(results.filter(({ content }) => content !== undefined)).toHaveLength(1);
    expect(runs()).toBe(2);
  });

  test("gives nothing to another principal, and keeps it for its own", async () => {
    const store = new MapStore();
    const { server } = serverOf({ state: { store } });
    const after = await asked(server, ada);
    const foreign = { params, after, answers: yes, caller: bob };
    expect(await askRound(server, foreign)).toEqual(refused);
    expect(textOf(await askRound(server, { ...foreign, caller: ada }))).toBe("made accept");
  });

  test("holds what is too large to travel", async () => {
    const state = { store: new MapStore() };
    const server = createServer({ name: "t", version: "1", state });
    server.tool("t", {}, async (_args, { elicit, once }) => {
      const text = await once("large", () => "x".repeat(1_000_000));
      const schema = { type: "object", properties: {} } as const;
      await elicit("sure", { message: "Sure?", schema });
      return String(text.length);
    });
    const after = await askRound(server);
    expect((after["requestState"] as string).length).toBeLessThan(1000);
    expect(textOf(await askRound(server, { after, answers: yes }))).toBe("1000000");
  });

  test.each([null, undefined])("that answers %s has no such state", async (nothing) => {
    const store = Object.assign(new MapStore(), { take: () => nothing as undefined });
    const { server, runs } = serverOf({ state: { store } });
    const after = await asked(server);
    expect(await askRound(server, { params, after, answers: yes })).toEqual(refused);
    expect(runs()).toBe(1);
  });

  test.each([
    [undefined, "nothing"],
    [5, "5"],
  ])(
    "that gives %s for a handle fails the request, and the state does not travel",
    async (handle, found) => {
      const { observer, of } = collectEvents();
      const store = Object.assign(new MapStore(), { put: () => handle as never });
      const { server } = serverOf({ state: { store }, observer });
      expect(await askRound(server, { params })).toMatchObject({
        code: -32603,
        data: { reason: "HANDLER_FAILED" },
      });
      expect(of("handler-failed")).toMatchObject([
        {
          error: new TypeError(
            `Cannot keep the state: put() of the state store must give a handle, a string, found ${found}`,
          ),
        },
      ]);
    },
  );

  test.each<[string, Partial<StateStore>]>([
    ["keep", { put: () => Promise.reject(new Error("disk is full")) }],
    [
      "give back",
      {
        take: () => {
          throw new Error("disk is gone");
        },
      },
    ],
  ])("that fails to %s fails the request alone, and the observer is told", async (_what, part) => {
    const { observer, of } = collectEvents();
    const store = Object.assign(new MapStore(), part);
    const { server } = serverOf({ state: { store }, observer });
    const first = await askRound(server, { params });
    const failed =
      first["code"] === undefined
        ? await askRound(server, { params, after: first, answers: yes })
        : first;
    expect(failed).toEqual({
      code: -32603,
      message: "Cannot answer tools/call: the server failed",
      data: { reason: "HANDLER_FAILED" },
    });
    expect(of("handler-failed")).toHaveLength(1);
    expect(textOf(await askRound(server, { params, answers: yes }))).toBe("made accept");
  });
});

describe("a state that is too large", () => {
  const schema = { type: "object", properties: {} } as const;

  /** A server whose tool carries so many characters. */
  function carrying(length: number): { server: Server; events: () => readonly unknown[] } {
    const { observer, of } = collectEvents();
    const server = createServer({ name: "t", version: "1", observer });
    server.tool("t", {}, async (_args, { elicit, once }) => {
      await once("text", () => "x".repeat(length));
      await elicit("sure", { message: "Sure?", schema });
      return "done";
    });
    return { server, events: () => of("handler-failed") };
  }

  test("is an error that names the limit, for the observer, too", async () => {
    const { server, events } = carrying(257 * 1024);
    const error = await askRound(server);
    expect(error).toEqual({
      code: -32603,
      message: expect.stringMatching(
        /^Cannot carry the state: sealed it has \d{6} bytes, the limit is 262144; give createServer\(\) a state store$/,
      ),
      data: { reason: "STATE_TOO_LARGE" },
    });
    expect(events()).toMatchObject([
      { method: "tools/call", error: { message: error["message"] } },
    ]);
  });

  test("is one of 256 KiB sealed, not before", async () => {
    const { server } = carrying(190_000);
    const after = await askRound(server);
    expect((after["requestState"] as string).length).toBeLessThan(262_144);
    expect(textOf(await askRound(server, { after, answers: yes }))).toBe("done");
  });

  test("is not made so by answers that nobody asked for", async () => {
    const { server } = carrying(10);
    const answers = { junk: { text: "x".repeat(300_000) } };
    const after = await askRound(server, { answers });
    expect(askedIn(after)).toEqual(["sure"]);
    expect(textOf(await askRound(server, { after, answers: yes }))).toBe("done");
  });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "createServer() refuses state.expiresInMs %s",
  (expiresInMs) => {
    expect(() => createServer({ name: "t", version: "1", state: { expiresInMs } })).toThrow(
      new RangeError(
        `Cannot use state.expiresInMs: it must be an integer from 1, current value is ${expiresInMs}`,
      ),
    );
  },
);
