import { expect, test } from "vitest";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import { serveChannel } from "./serve-channel.ts";

const endpoint = { exchange: () => expect.unreachable() };

test("serveChannel() sends nothing of itself", () => {
  const channel = new ScriptedChannel();
  serveChannel(channel, endpoint);
  expect(channel.sent).toEqual([]);
});

test("close() of a serving resolves when closed has", async () => {
  const channel = new ScriptedChannel();
  const serving = serveChannel(channel, endpoint);
  await serving.close();
  expect((await serving.closed).code).toBe("CLOSED");
  expect(channel.closeCalls).toBe(1);
});

test("serveChannel() refuses a limit out of its range", () => {
  expect(() => serveChannel(new ScriptedChannel(), endpoint, { maxInFlight: 0 })).toThrow(
    new RangeError("Cannot use maxInFlight: it must be an integer from 1, current value is 0"),
  );
});
