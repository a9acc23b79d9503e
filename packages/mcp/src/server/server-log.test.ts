import { describe, expect, test } from "vitest";
import type { WireEvent } from "../exchange/observer.ts";
import { withExchange } from "../exchange/with-exchange.ts";
import type { JsonRpcNotification } from "../jsonrpc/message.ts";
import type { LoggingLevel } from "../spec/2026-07-28/index.ts";
import { createServer } from "./create-server.ts";

function serverWith({ logging = true }: { readonly logging?: boolean } = {}) {
  const events: WireEvent[] = [];
  const observer = (event: WireEvent): void => void events.push(event);
  const server = createServer({ name: "test", version: "1.0.0", logging, observer });
  return { server, events };
}

describe("server.log()", () => {
  test("goes to whoever takes it, and to the observer where nobody wants it", () => {
    const { server, events } = serverWith();
    const taken: JsonRpcNotification[] = [];
    const stop = server.onLog?.((notification) => {
      taken.push(notification);
      return notification.params?.["level"] !== "debug";
    });
    server.log("warning", { disk: "full" }, "store");
    expect(events).toEqual([]);
    server.log("debug", 1);
    stop?.();
    server.log("error", null);
    expect(taken.map(({ method, params }) => [method, params])).toEqual([
      ["notifications/message", { level: "warning", data: { disk: "full" }, logger: "store" }],
      ["notifications/message", { level: "debug", data: 1 }],
    ]);
    expect(events).toEqual([
      { kind: "server-log", level: "debug", data: 1 },
      { kind: "server-log", level: "error", data: null },
    ]);
  });

  test("reaches everybody else where one of them fails, which is told", () => {
    const { server, events } = serverWith();
    const taken: unknown[] = [];
    const error = new Error("the session is gone");
    server.onLog?.(() => {
      throw error;
    });
    server.onLog?.(({ params }) => taken.push(params?.["data"]) > 0);
    server.log("info", "x");
    expect(taken).toEqual(["x"]);
    expect(events).toEqual([{ kind: "handler-failed", method: "notifications/message", error }]);
  });

  test("comes through middleware", () => {
    const { server, events } = serverWith();
    const endpoint = withExchange(server, server.exchange);
    const stop = endpoint.onLog?.(() => true);
    server.log("info", "x");
    expect(events).toEqual([]);
    stop?.();
    server.log("info", "y");
    expect(events).toEqual([{ kind: "server-log", level: "info", data: "y" }]);
  });

  test.each([
    ["loud", "x", true, 'Cannot log: "loud" is none of the eight log levels'],
    ["info", undefined, true, "Cannot log: there must be data, any JSON value"],
    ["info", "x", false, "Cannot log: give createServer() logging: true, which declares it"],
  ])("at %j of %j, declared %j, is a TypeError", (level, data, logging, message) => {
    const { server, events } = serverWith({ logging });
    expect(() => server.log(level as LoggingLevel, data)).toThrow(new TypeError(message));
    expect(events).toEqual([]);
  });
});
