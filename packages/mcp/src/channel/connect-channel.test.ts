import { expect, test } from "vitest";
import { collectEvents } from "../../test/support/collect-events.ts";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import { turns } from "../../test/support/turns.ts";
import { connectChannel } from "./connect-channel.ts";

const context = { caller: { transport: "memory" } } as const;

test("connectChannel() sends nothing before the first request", () => {
  const channel = new ScriptedChannel();
  connectChannel(channel);
  expect(channel.sent).toEqual([]);
});

test("connectChannel() gives what is known of the other side", () => {
  const server = { name: "board", version: "1" };
  const info = { revision: "2026-07-28", server };
  expect(connectChannel(new ScriptedChannel(), { info }).info).toEqual({
    transport: "custom",
    revision: "2026-07-28",
    server,
  });
});

test("accept() of a connection sends the notification to the server", () => {
  const channel = new ScriptedChannel();
  connectChannel(channel).accept?.({ jsonrpc: "2.0", method: "n" }, context);
  expect(channel.sent).toEqual([{ jsonrpc: "2.0", method: "n" }]);
});

test("accept() of a connection tells the observer of what cannot be sent", async () => {
  const seen = collectEvents();
  const connection = connectChannel(new ScriptedChannel(), { observer: seen.observer });
  connection.accept?.({ jsonrpc: "2.0", method: "n", params: { n: 1n } }, context);
  await turns();
  expect(seen.of("handler-failed")).toMatchObject([
    { method: "n", error: { code: "CANNOT_ENCODE" } },
  ]);
});

test("close() of a connection resolves when closed has, with the reason CLOSED", async () => {
  const channel = new ScriptedChannel();
  const connection = connectChannel(channel);
  await connection.close();
  expect((await connection.closed).code).toBe("CLOSED");
  expect(channel.closeCalls).toBe(1);
});
