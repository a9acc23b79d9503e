import { describe, expect, test } from "vitest";
import type { WireEvent } from "../../src/exchange/observer.ts";
import { call, connectFixture, resultOf } from "./connect-fixture.ts";

describe("connectStdio() reads", () => {
  // BUG-15
  test("separators that are no line ends inside a string", async () => {
    await using child = await connectFixture("separators");
    const { text } = await resultOf(child.connection, "x");
    expect(text).toBe("a\u2028b\u2029c\u0085d\u000be\u000cf");
  });

  // BUG-17
  test("multi-byte characters that arrive byte by byte", async () => {
    await using child = await connectFixture("splits-utf8");
    const { text } = await resultOf(child.connection, "x");
    expect(text).toBe("é 世 👩‍🚀");
  });

  // BUG-17
  test("200 kB of three-byte characters", async () => {
    await using child = await connectFixture("answers");
    const text = "世".repeat(66_667);
    expect(await resultOf(child.connection, "x", { text })).toEqual({ text });
  });

  // BUG-19
  test("lines that end with CR LF, in one read or in two, and blank lines", async () => {
    await using child = await connectFixture("crlf");
    expect(await resultOf(child.connection, "x")).toEqual({ ok: true });
    expect(child.notifications).toEqual([{ jsonrpc: "2.0", method: "notifications/first" }]);
    expect(child.events.filter((event) => event.kind === "complaint")).toEqual([]);
  });

  test("output that begins with a byte order mark", async () => {
    await using child = await connectFixture("bom");
    expect(await resultOf(child.connection, "x")).toEqual({ ok: true });
  });

  // BUG-20
  test("past what does not belong on stdout, and reports each line of it", async () => {
    await using child = await connectFixture("banner-then-good");
    expect(await resultOf(child.connection, "x")).toEqual({ glued: false });
    expect(excerptsOf(child.events)).toEqual([
      "Server v1.2 ready",
      '{"level":"info","msg":"hi"}',
      "[1,2]",
      "42",
      '"str"',
      "null",
      "\u001b[32mgreen\u001b[0m",
      'half a line{"jsonrpc":"2.0","id":1,"result":{"glued":true}}',
    ]);
  });

  // BUG-22
  test("lone surrogates back as they were sent", async () => {
    await using child = await connectFixture("answers");
    const params = { a: "\ud800", b: "\udcaf x", c: "\ude00\ud83d", d: "👍".slice(0, 1) };
    expect(await resultOf(child.connection, "x", params)).toEqual(params);
  });

  // BUG-24
  test("a line with invalid UTF-8 with replacement characters, and the next one", async () => {
    await using child = await connectFixture("invalid-utf8");
    const { text } = await resultOf(child.connection, "x");
    expect(text).toBe("\ufffd\ufffd\ufffd\ufffd");
    expect(child.notifications).toEqual([{ jsonrpc: "2.0", method: "notifications/next" }]);
  });

  // BUG-25
  test("several messages in one chunk and a message over two", async () => {
    await using child = await connectFixture("odd-chunks");
    const results = await Promise.all([1, 2, 3].map(() => resultOf(child.connection, "x")));
    expect(results).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  // BUG-29
  test("a last line without its end", async () => {
    await using child = await connectFixture("no-last-newline");
    expect(await resultOf(child.connection, "x")).toEqual({ ok: true });
  });
});

describe("connectStdio() writes", () => {
  // BUG-27
  test("20 large requests at once, each on a line of its own", async () => {
    await using child = await connectFixture("answers");
    const texts = Array.from({ length: 20 }, (_, n) => String(n % 10).repeat(300_000));
    const results = await Promise.all(
      texts.map((text) => resultOf(child.connection, "x", { text })),
    );
    expect(results.map(({ text }) => text)).toEqual(texts);
  });

  // BUG-163
  test("nothing before it can tell whose the answer is", async () => {
    await using child = await connectFixture("answers");
    const results = await Promise.all(
      Array.from({ length: 500 }, (_, n) => resultOf(child.connection, "x", { n })),
    );
    expect(results.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, n) => n));
  });

  test("a notification that it is given to the child", async () => {
    await using child = await connectFixture("answers");
    const notification = { jsonrpc: "2.0", method: "notifications/x" } as const;
    child.connection.accept?.(notification, { caller: { transport: "custom" } });
    expect(await call(child.connection, "x", { last: true })).toMatchObject({
      id: "caller",
      result: { last: true },
    });
  });
});

function excerptsOf(events: readonly WireEvent[]): string[] {
  return events.flatMap((event) => (event.kind === "complaint" ? [event.complaint.excerpt] : []));
}
