import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeEvent } from "./encode-event.ts";
import type { EventComplaint, IncomingEvent } from "./event-parser.ts";
import { EventParser } from "./event-parser.ts";

interface Seen {
  readonly events: IncomingEvent[];
  readonly complaints: EventComplaint[];
  readonly retries: number[];
  readonly parser: EventParser;
}

function seenFrom(chunks: readonly (Uint8Array | string)[], maxEventBytes = 1_000_000): Seen {
  const events: IncomingEvent[] = [];
  const complaints: EventComplaint[] = [];
  const retries: number[] = [];
  const parser = new EventParser(
    {
      event: (event) => events.push(event),
      tooLarge: (complaint) => complaints.push(complaint),
      retry: (ms) => retries.push(ms),
    },
    { maxEventBytes },
  );
  for (const chunk of chunks) parser.push(chunk);
  return { events, complaints, retries, parser };
}

function eventsOf(text: string): IncomingEvent[] {
  return seenFrom([text]).events;
}

function dataOf(text: string): string[] {
  return eventsOf(text).map(({ data }) => data);
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const message = (data: string): IncomingEvent => ({ event: "message", data, lastEventId: "" });

describe("line ends", () => {
  // BUG-106
  test.each([
    ["LF", "\n"],
    ["CR LF", "\r\n"],
    ["CR", "\r"],
  ])("EventParser reads the same events with %s", (_name, end) => {
    const text = ["data: a", "", "data: b", "data: c", "", ""].join(end);
    expect(eventsOf(text)).toEqual([message("a"), message("b\nc")]);
  });

  test("EventParser takes every kind of line end in one stream", () => {
    expect(dataOf("data: a\r\n\ndata: b\r\rdata: c\n\r\ndata: d\r\n\r\n")).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
  });

  test("EventParser ends an event at a lone CR without waiting for more", () => {
    expect(seenFrom([bytes("data: a\r\r")]).events).toEqual([message("a")]);
  });

  test("EventParser counts CR and LF in two chunks as one line end", () => {
    const seen = seenFrom([bytes("data: a\r"), bytes("\ndata: b\r"), bytes("\n\r"), bytes("\n")]);
    expect(seen.events).toEqual([message("a\nb")]);
  });

  test("EventParser passes over an empty chunk between CR and LF", () => {
    const seen = seenFrom([bytes("data: a\r"), bytes(""), bytes("\n\n")]);
    expect(seen.events).toEqual([message("a")]);
  });

  test("EventParser keeps U+2028, U+2029 and U+0085 in the data", () => {
    expect(dataOf("data: a\u2028b\u2029c\u0085d\n\n")).toEqual(["a\u2028b\u2029c\u0085d"]);
  });
});

describe("fields", () => {
  // BUG-108
  test.each([":\r\n\r\n", ": ping\n", ":\n", ":data: x\n\n"])(
    "EventParser passes over the comment %j",
    (comment) => {
      expect(dataOf(`${comment}data: a\n\n`.repeat(50))).toEqual(Array(50).fill("a"));
    },
  );

  test("EventParser passes over a comment within an event", () => {
    expect(dataOf("data: a\n: still there\ndata: b\n\n")).toEqual(["a\nb"]);
  });

  test("EventParser remembers the id of an event whose data is empty", () => {
    const { events, parser } = seenFrom(["id: 7\ndata:\n\n"]);
    expect(events).toEqual([{ event: "message", data: "", lastEventId: "7" }]);
    expect(parser.lastEventId).toBe("7");
  });

  test("EventParser remembers an id without data and reports no event", () => {
    const { events, parser } = seenFrom(["id: 7\n\n"]);
    expect(events).toEqual([]);
    expect(parser.lastEventId).toBe("7");
  });

  test("EventParser takes an id only when its event has ended", () => {
    const { parser } = seenFrom(["id: 7\ndata: a\n"]);
    expect(parser.lastEventId).toBe("");
  });

  test("EventParser keeps the id for the events after it, and an empty one clears it", () => {
    const events = eventsOf("id: a1\ndata: 1\n\ndata: 2\n\nid\ndata: 3\n\n");
    expect(events.map(({ lastEventId }) => lastEventId)).toEqual(["a1", "a1", ""]);
  });

  // BUG-113
  test("EventParser passes over an id with a NUL", () => {
    const { parser } = seenFrom(["id: a\ndata: 1\n\nid: b\0c\ndata: 2\n\n"]);
    expect(parser.lastEventId).toBe("a");
  });

  test("EventParser reports retry where it is made of digits only", () => {
    const text =
      "retry: 1500\n\nretry: abc\nretry: 1.5\nretry: -1\nretry:\nretry: 0x10\nretry: 0\n";
    expect(seenFrom([text]).retries).toEqual([1500, 0]);
  });

  // BUG-109
  test.each([
    ["data: a\n\n", "message"],
    ["event: message\ndata: a\n\n", "message"],
    ["event:\ndata: a\n\n", "message"],
    ["event\ndata: a\n\n", "message"],
    ["event: foo\ndata: a\n\n", "foo"],
    ["data: a\nevent: foo\n\n", "foo"],
    ["event: foo\nevent: bar\ndata: a\n\n", "bar"],
  ])("EventParser names the event of %j %s", (text, event) => {
    expect(eventsOf(text)).toEqual([{ event, data: "a", lastEventId: "" }]);
  });

  test("EventParser forgets the name after a blank line, data or not", () => {
    expect(eventsOf("event: foo\n\ndata: a\n\n")).toEqual([message("a")]);
  });

  test.each([
    ["data:a\n\n", "a"],
    ["data: a\n\n", "a"],
    ["data:  a\n\n", " a"],
    ["data: a: b\n\n", "a: b"],
    ["data:\n\n", ""],
    ["data\n\n", ""],
    ["data\ndata\n\n", "\n"],
    ["data: \n\n", ""],
  ])("EventParser reads %j as %j", (text, data) => {
    expect(dataOf(text)).toEqual([data]);
  });

  test.each(["foo: a\n\n", "Data: a\n\n", " data: a\n\n", "retry: 1000\n\n", "\n\n\n", ""])(
    "EventParser reports no event for %j",
    (text) => {
      expect(eventsOf(text)).toEqual([]);
    },
  );

  test("EventParser drops an event that the stream's end cuts off", () => {
    const { events, parser } = seenFrom(["data: a\n\ndata: b\n"]);
    expect(events).toEqual([message("a")]);
    expect(parser.isInEvent).toBe(true);
  });

  test("EventParser is in no event at the start and after one", () => {
    expect(seenFrom([]).parser.isInEvent).toBe(false);
    expect(seenFrom(["data: a\n\n"]).parser.isInEvent).toBe(false);
    expect(seenFrom(["data: a\n\nda"]).parser.isInEvent).toBe(true);
  });
});

describe("characters", () => {
  test("EventParser passes over one byte order mark at the start, in any chunking", () => {
    const whole = bytes("\ufeffdata: a\n\n");
    expect(seenFrom([whole]).events).toEqual([message("a")]);
    expect(seenFrom([...whole].map((byte) => Uint8Array.of(byte))).events).toEqual([message("a")]);
    expect(seenFrom([bytes("\ufeff:\n"), bytes("data: a\n\n")]).events).toEqual([message("a")]);
  });

  test("EventParser does not count the byte order mark, in any chunking", () => {
    const whole = bytes("\ufeffdata: a\n\n");
    const limit = "data: a".length;
    for (const chunks of [[whole], [whole.subarray(0, 10), whole.subarray(10)]]) {
      const { events, complaints } = seenFrom(chunks, limit);
      expect(events).toEqual([message("a")]);
      expect(complaints).toEqual([]);
    }
  });

  test("EventParser takes a byte order mark elsewhere as text", () => {
    expect(dataOf("data: a\n\n\ufeffdata: b\n\ndata: \ufeffc\n\n")).toEqual(["a", "\ufeffc"]);
  });

  test("EventParser replaces bytes that are not UTF-8 within their line only", () => {
    const chunk = Uint8Array.of(...bytes("data: "), 0xb0, 0xa1, ...bytes("\n\ndata: b\n\n"));
    expect(seenFrom([chunk]).events).toEqual([message("\ufffd\ufffd"), message("b")]);
  });

  test("EventParser takes text that cuts a character in two", () => {
    const text = "data: a👩‍🚀b\n\n";
    expect(seenFrom([...Array(text.length).keys()].map((at) => text.charAt(at))).events).toEqual([
      message("a👩‍🚀b"),
    ]);
  });
});

describe("limit", () => {
  const complaint = {
    code: "MESSAGE_TOO_LARGE",
    message: "Cannot take event: it is larger than the limit of 20 bytes (maxEventBytes)",
    maxEventBytes: 20,
  };

  test("EventParser takes an event of exactly the limit", () => {
    const { events, complaints } = seenFrom([`data: ${"x".repeat(14)}\n\n`], 20);
    expect(events).toEqual([message("x".repeat(14))]);
    expect(complaints).toEqual([]);
  });

  // BUG-31
  test.each([
    ["one line", `data: ${"x".repeat(15)}\n`],
    ["several lines", "data: xxxx\ndata: xxxx\ndata: xxxx\n"],
    ["a line of another name", `foo: ${"x".repeat(30)}\n`],
  ])("EventParser complains once about an event over it in %s, and reads the next", (_, lines) => {
    const text = `data: a\n\n${lines}data: rest\nid: 9\n\ndata: b\n\n`;
    for (const chunks of [[bytes(text)], [...bytes(text)].map((byte) => Uint8Array.of(byte))]) {
      const { events, complaints, parser } = seenFrom(chunks, 20);
      expect(events).toEqual([message("a"), message("b")]);
      expect(complaints).toEqual([complaint]);
      expect(parser.lastEventId).toBe("");
    }
  });

  test("EventParser passes over comments of any length", () => {
    const text = `data: a\n:${"x".repeat(1000)}\ndata: b\n\n`;
    for (const chunks of [[bytes(text)], [...bytes(text)].map((byte) => Uint8Array.of(byte))]) {
      const { events, complaints } = seenFrom(chunks, 20);
      expect(events).toEqual([message("a\nb")]);
      expect(complaints).toEqual([]);
    }
  });

  test("EventParser reads 8 MiB in small chunks in time linear in it", () => {
    const chunk = bytes("x".repeat(1024));
    const chunks = [bytes("data: "), ...Array<Uint8Array>(8192).fill(chunk), bytes("\n\n")];
    const { events } = seenFrom(chunks, 16 * 1024 * 1024);
    expect(events[0]?.data.length).toBe(8 * 1024 * 1024);
  });
});

describe("any stream", () => {
  const line = fc.oneof(
    fc.constantFrom("", "", "data: a", "data", "id: 1", "event: e", "retry: 5", ": c", "x: y"),
    fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => `data: ${text}`),
  );
  const stream = fc
    .array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 30 })
    .map((lines) => lines.map(([text, end]) => text + end).join(""));

  test("EventParser reads the same events whatever the chunks of bytes", async () => {
    await fc.assert(
      fc.property(stream, fc.array(fc.nat({ max: 7 })), (text, sizes) => {
        const whole = bytes(text);
        const chunks: Uint8Array[] = [];
        let at = 0;
        for (const size of sizes) {
          chunks.push(whole.subarray(at, at + size));
          at += size;
        }
        chunks.push(whole.subarray(at));
        const cut = seenFrom(chunks, 60);
        const uncut = seenFrom([whole], 60);
        expect(cut.events).toEqual(uncut.events);
        expect(cut.retries).toEqual(uncut.retries);
        expect(cut.complaints).toEqual(uncut.complaints);
        expect(cut.parser.lastEventId).toBe(uncut.parser.lastEventId);
      }),
      { numRuns: 500 },
    );
  });

  test("EventParser reads the same events whatever the chunks of text", async () => {
    await fc.assert(
      fc.property(stream, fc.array(fc.nat({ max: 5 })), (text, sizes) => {
        const chunks: string[] = [];
        let at = 0;
        for (const size of sizes) {
          chunks.push(text.slice(at, at + size));
          at += size;
        }
        chunks.push(text.slice(at));
        expect(seenFrom(chunks).events).toEqual(seenFrom([bytes(text)]).events);
      }),
    );
  });

  test("EventParser reads what encodeEvent() writes", async () => {
    const event = fc.record({
      data: fc.string({ unit: "grapheme" }).filter((data) => !data.includes("\r")),
      event: fc.constantFrom("message", "endpoint"),
      id: fc.stringMatching(/^[a-z0-9]{1,8}$/),
    });
    await fc.assert(
      fc.property(fc.array(event), (sent) => {
        const expected = sent.map(({ data, event: name, id }) => {
          return { data, event: name, lastEventId: id };
        });
        expect(seenFrom([sent.map(encodeEvent).join("")]).events).toEqual(expected);
      }),
    );
  });
});
