import fc from "fast-check";
import { expect, test } from "vitest";
import { BodyCollector } from "./body-collector.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function collect(chunks: readonly Uint8Array[], maxBytes: number): BodyCollector {
  const body = new BodyCollector(maxBytes);
  for (const chunk of chunks) body.push(chunk);
  return body;
}

test("BodyCollector gives the text of one chunk, without a byte order mark", () => {
  expect(collect([bytes("\ufeff{}")], 100).finish()).toBe("{}");
});

test("BodyCollector gives an empty text where nothing came", () => {
  expect(collect([], 100).finish()).toBe("");
});

test("BodyCollector puts together what comes in any chunks, and leaves them alone", async () => {
  await fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.nat({ max: 5 })), (text, sizes) => {
      const whole = bytes(text);
      const chunks: Uint8Array[] = [];
      let at = 0;
      for (const size of sizes) {
        chunks.push(whole.slice(at, at + size));
        at += size;
      }
      chunks.push(whole.slice(at));
      const before = chunks.map((chunk) => [...chunk]);
      expect(collect(chunks, whole.length).finish()).toBe(text.replace(/^\ufeff/, ""));
      expect(chunks.map((chunk) => [...chunk])).toEqual(before);
    }),
  );
});

test("BodyCollector takes a megabyte of single bytes", () => {
  const body = new BodyCollector(1_000_000);
  const x = Uint8Array.of(0x78);
  for (let at = 0; at < 1_000_000; at++) body.push(x);
  expect(body.finish()).toBe("x".repeat(1_000_000));
});

test("BodyCollector complains about one byte over the limit, with the id", () => {
  const body = collect([bytes('{"id":7,"met'), bytes('hod":"x"}')], 20);
  expect(body.length).toBe(21);
  expect(body.finish()).toEqual({
    code: "MESSAGE_TOO_LARGE",
    rpcCode: -32600,
    message: "Cannot take message: it is larger than the limit of 20 bytes (maxMessageBytes)",
    subject: "request",
    excerpt: '{"id":7,"met',
    id: 7,
  });
});

test("BodyCollector shows the start of a first chunk that is over the limit", () => {
  expect(collect([bytes('{"id":7}')], 4).finish()).toMatchObject({ excerpt: '{"id":7}', id: 7 });
});

test("BodyCollector tells the id of a body that is skipped from the start", () => {
  const body = new BodyCollector(100);
  body.skip();
  body.push(bytes('{"method":"x",'));
  body.push(bytes('"id":"a"}'));
  expect(body.glimpse()).toEqual({ subject: "request", id: "a" });
});

test("BodyCollector knows nothing of a body that was not skipped", () => {
  expect(new BodyCollector(100).glimpse()).toEqual({ subject: "unknown" });
});
