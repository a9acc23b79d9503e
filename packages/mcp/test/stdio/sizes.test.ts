import { describe, expect, test } from "vitest";
import { call, connectFixture, resultOf } from "./connect-fixture.ts";

const MiB = 1024 * 1024;

describe("connectStdio() carries in both directions", () => {
  // BUG-29
  test.each([65_535, 65_536, 65_537, MiB, 4 * MiB, 17 * MiB])(
    "a message of %i bytes",
    async (bytes) => {
      await using child = await connectFixture("answers");
      const text = "x".repeat(bytes - '{"jsonrpc":"2.0","id":1,"result":{"text":""}}'.length);
      const result = await resultOf(child.connection, "x", { text });
      expect(result["text"]).toBe(text);
    },
  );

  test("a large request to a child that reads slowly", async () => {
    await using child = await connectFixture("slow-reader");
    const { length } = await resultOf(child.connection, "x", { text: "x".repeat(4 * MiB) });
    expect(length).toBeGreaterThan(4 * MiB);
  });
});

describe("connectStdio() bounds", () => {
  // BUG-31
  test("the memory and time that a line without end costs, and goes on after it", async () => {
    await using child = await connectFixture("huge-line", {
      args: ["128"],
      maxMessageBytes: MiB,
    });
    const before = process.memoryUsage.rss();
    const startedAt = performance.now();
    expect(await resultOf(child.connection, "x")).toEqual({ ok: true });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * MiB);
    expect(child.notifications).toEqual([{ jsonrpc: "2.0", method: "notifications/first" }]);
    expect(child.events).toContainEqual(
      expect.objectContaining({
        kind: "complaint",
        complaint: expect.objectContaining({ code: "MESSAGE_TOO_LARGE" }),
      }),
    );
  });

  test("an answer over the limit: its request fails, the next one works", async () => {
    await using child = await connectFixture("large-answers", { maxMessageBytes: 1000 });
    await expect(call(child.connection, "x", { length: 1000 })).rejects.toMatchObject({
      code: "MESSAGE_TOO_LARGE",
      message: expect.stringMatching(
        /^Cannot take message: it is larger than the limit of 1000 bytes \(maxMessageBytes\); it has 10\d\d$/,
      ),
    });
    expect(await resultOf(child.connection, "x", { length: 1 })).toEqual({ text: "x" });
  });

  test("what it sends: a request over the limit fails and nothing of it is written", async () => {
    await using child = await connectFixture("answers", { maxMessageBytes: 1000 });
    await expect(call(child.connection, "x", { text: "x".repeat(1000) })).rejects.toMatchObject({
      code: "MESSAGE_TOO_LARGE",
      message: "Cannot send message: it is larger than the limit of 1000 bytes (maxMessageBytes)",
    });
    expect(await resultOf(child.connection, "x", { n: 1 })).toEqual({ n: 1 });
  });
});

describe("connectStdio() waits", () => {
  // BUG-32
  test("for whoever takes the notifications of a request, and keeps their order", async () => {
    await using child = await connectFixture("flood", { args: ["5000"] });
    const taken: unknown[] = [];
    const params = { _meta: { progressToken: "p" } };
    const response = await call(child.connection, "x", params, {
      notify: async (notification) => {
        await new Promise(setImmediate);
        taken.push(notification.params?.["progress"]);
      },
    });
    expect(response).toMatchObject({ result: {} });
    await expect.poll(() => taken.length).toBe(5000);
    expect(taken).toEqual(Array.from({ length: 5000 }, (_, n) => n + 1));
  });

  // BUG-34
  test("for no one to read stderr: 1 MiB of it does not block the child", async () => {
    await using child = await connectFixture("stderr-flood");
    expect(await resultOf(child.connection, "x", { n: 1 })).toEqual({ n: 1 });
    const lines = child.events.filter((event) => event.kind === "stderr-line");
    expect(lines.length).toBe(8192);
  });

  // BUG-31, BUG-34
  test("for no line's end on stderr", async () => {
    await using child = await connectFixture("stderr-huge-line");
    expect(await resultOf(child.connection, "x", { n: 1 })).toEqual({ n: 1 });
  });

  // BUG-34
  test.each(["ignore", "inherit"] as const)("not for stderr where it is %s", async (stderr) => {
    await using child = await connectFixture("answers", { stderr });
    expect(await resultOf(child.connection, "x", { n: 1 })).toEqual({ n: 1 });
  });
});
