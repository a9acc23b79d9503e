import { describe, expect, test } from "vitest";
import { ask, callTool } from "../../test/support/ask.ts";
import type { WireEvent } from "../exchange/observer.ts";
import type { Id, JsonObject } from "../jsonrpc/message.ts";
import type { LoggingLevel } from "../spec/2026-07-28/index.ts";
import { createServer } from "./create-server.ts";
import type { HandlerContext } from "./handler-context.ts";

const LEVEL = "io.modelcontextprotocol/logLevel";

/** What a handler's work sends to a client whose `_meta` has these members besides. */
async function sentBy(
  work: (context: HandlerContext) => unknown,
  meta: JsonObject,
  logging = true,
): Promise<readonly unknown[]> {
  const server = createServer({ name: "test", version: "1.0.0", logging });
  server.tool("t", {}, async (_args, context) => {
    await work(context);
  });
  const { response, sent } = await ask(server, "tools/call", { name: "t" }, { meta });
  expect(response).toMatchObject({ result: { content: [] } });
  return sent;
}

function progressed(progress: number, more: JsonObject = {}, progressToken: Id = "p"): unknown {
  const params = { progressToken, progress, ...more };
  return { jsonrpc: "2.0", method: "notifications/progress", params };
}

describe("progress()", () => {
  test("sends only what is finite and rises", async () => {
    // BUG-65
    const reports = [1, 1, 2, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 3];
    const sent = await sentBy(
      async ({ progress }) => {
        for (const report of reports) await progress(report);
      },
      { progressToken: "p" },
    );
    expect(sent).toEqual([progressed(1), progressed(2), progressed(3)]);
  });

  test.each<[string, JsonObject]>([
    ["a client that asked for it", { progressToken: "p" }],
    ["one that did not", {}],
  ])("in a loop lets others have their turn, for %s", async (_what, meta) => {
    const server = createServer({ name: "test", version: "1.0.0" });
    let reports = 0;
    server.tool("t", {}, async (_args, { progress, signal }) => {
      while (!signal.aborted && reports < 100_000) await progress(++reports);
      return "stopped";
    });
    const controller = new AbortController();
    setImmediate(() => controller.abort(new Error("enough")));
    await ask(server, "tools/call", { name: "t" }, { meta, signal: controller.signal });
    expect(reports).toBeLessThan(1000);
  });

  test("sends in the order of the calls, awaited or not", async () => {
    const sent = await sentBy(
      (context) => {
        for (const report of [-1, 0, 0.5, 10]) void context.progress(report);
      },
      { progressToken: "p" },
    );
    expect(sent).toEqual([progressed(-1), progressed(0), progressed(0.5), progressed(10)]);
  });

  test.each([0, "", "0", -1, "tok-a"])("sends token %j as it is", async (progressToken) => {
    // BUG-60
    const sent = await sentBy(({ progress }) => progress(1), { progressToken });
    expect(sent).toEqual([progressed(1, {}, progressToken)]);
  });

  test("sends total and message where they are given, and no total that is not finite", async () => {
    const sent = await sentBy(
      async ({ progress }) => {
        await progress(1, { total: 3, message: "One" });
        await progress(2, { total: Number.NaN, message: "" });
      },
      { progressToken: "p" },
    );
    expect(sent).toEqual([
      progressed(1, { total: 3, message: "One" }),
      progressed(2, { message: "" }),
    ]);
  });

  test("sends nothing to a client that did not ask for it", async () => {
    expect(await sentBy(({ progress }) => progress(1), {})).toEqual([]);
  });
});

describe("log()", () => {
  const levels: LoggingLevel[] = [
    "debug",
    "info",
    "notice",
    "warning",
    "error",
    "critical",
    "alert",
    "emergency",
  ];

  test.each(levels.map((level, index) => [level, levels.length - index] as const))(
    "at least %s sends %i of the eight",
    async (wanted, count) => {
      const sent = await sentBy(
        async ({ log }) => {
          for (const level of levels) await log(level, level);
        },
        { [LEVEL]: wanted },
      );
      expect(sent).toEqual(
        levels.slice(-count).map((level) => ({
          jsonrpc: "2.0",
          method: "notifications/message",
          params: { level, data: level },
        })),
      );
    },
  );

  test("sends any data, and who logs", async () => {
    const sent = await sentBy(({ log }) => log("error", { rows: [1] }, "db"), { [LEVEL]: "debug" });
    expect(sent).toEqual([
      {
        jsonrpc: "2.0",
        method: "notifications/message",
        params: { level: "error", data: { rows: [1] }, logger: "db" },
      },
    ]);
  });

  test("sends nothing to a client that named no level", async () => {
    expect(await sentBy(({ log }) => log("emergency", "x"), {})).toEqual([]);
  });

  test("is a TypeError on a server that does not declare logging", async () => {
    await sentBy(
      ({ log }) => {
        expect(() => log("info", "x")).toThrow(
          new TypeError("Cannot log: give createServer() logging: true, which declares it"),
        );
      },
      { [LEVEL]: "debug" },
      false,
    );
  });

  test("is a TypeError with a level that is none", async () => {
    await sentBy(({ log }) => {
      expect(() => log("loud" as LoggingLevel, "x")).toThrow(
        new TypeError('Cannot log: "loud" is none of the eight log levels'),
      );
    }, {});
  });
});

test("a handler learns who asks and how", async () => {
  const seen: unknown[] = [];
  const server = createServer({ name: "test", version: "1.0.0" });
  server.tool("t", {}, (_args, context) => {
    const { caller, requestId, meta, clientCapabilities, clientInfo } = context;
    seen.push(caller, requestId, meta["com.example/a"], clientCapabilities, clientInfo);
  });
  const meta = {
    "com.example/a": 1,
    "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
    "io.modelcontextprotocol/clientInfo": { name: "app", version: "2" },
  };
  const caller = { transport: "http", principal: { id: "ada" } } as const;
  await ask(server, "tools/call", { name: "t" }, { id: "r-1", meta, caller });
  expect(seen).toEqual([caller, "r-1", 1, { elicitation: {} }, { name: "app", version: "2" }]);
});

test("a report that cannot be sent fails who awaits it", async () => {
  const events: WireEvent[] = [];
  const server = createServer({
    name: "test",
    version: "1.0.0",
    observer: (event) => {
      events.push(event);
    },
  });
  const failure = new Error("stalled");
  server.tool("t", {}, (_args, { progress }) => progress(1));
  const notify = (): Promise<void> => Promise.reject(failure);
  await callTool(server, "t", {}, { meta: { progressToken: 1 }, notify });
  expect(events).toEqual([
    { kind: "handler-failed", method: "tools/call", name: "t", error: failure },
  ]);
});

test("a report that cannot be sent and that nobody awaits does nothing", async () => {
  const server = createServer({ name: "test", version: "1.0.0" });
  server.tool("t", {}, (_args, { progress }) => {
    void progress(1);
    return "done";
  });
  const notify = (): Promise<void> => Promise.reject(new Error("stalled"));
  const result = await callTool(server, "t", {}, { meta: { progressToken: 1 }, notify });
  // An unhandled rejection would fail the run of the tests.
  expect(result).toMatchObject({ content: [{ text: "done" }] });
});
