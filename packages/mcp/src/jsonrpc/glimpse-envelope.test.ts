import fc from "fast-check";
import { expect, test } from "vitest";
import { EnvelopeGlimpse, glimpseEnvelope } from "./glimpse-envelope.ts";

test.each([
  ['{"jsonrpc":"2.0","id":1,"method":"m"}', { subject: "request", id: 1 }],
  ['{"method":"m","params":{"id":2,"x":["id"]},"id":"a"}', { subject: "request", id: "a" }],
  ['{"method":"m","id":""}', { subject: "request", id: "" }],
  ['{"method":"m","id":-7}', { subject: "request", id: -7 }],
  ['{"method":"m"}', { subject: "notification" }],
  ['{"id":1,"result":{}}', { subject: "response", id: 1 }],
  ['{"id":null,"error":{}}', { subject: "response" }],
  ['{"id":5}', { subject: "unknown", id: 5 }],
  ['{"\\u0069d":5,"\\u006dethod":"m"}', { subject: "request", id: 5 }],
  ['{"id":"世\\"}é","method":"m"}', { subject: "request", id: '世"}é' }],
  ['\ufeff {"id":5,"method":"m"}', { subject: "request", id: 5 }],
  ['{"id":1,"id":2,"method":"m"}', { subject: "request", id: 2 }],
  ['{"id":1,"id":[2],"method":"m"}', { subject: "request" }],
  ['{"x":"id","y":"{","z":{"w":"\\\\"},"id":5}', { subject: "unknown", id: 5 }],
  ['{"id":5}{"method":"m"}', { subject: "unknown", id: 5 }],
  ['[{"id":5,"method":"m"}]', { subject: "unknown" }],
  ['Ready {"id":5,"method":"m"}', { subject: "unknown" }],
  ["", { subject: "unknown" }],
])("glimpseEnvelope() reads the envelope of %s", (text, glimpse) => {
  expect(glimpseEnvelope(text)).toEqual(glimpse);
});

test.each([
  "null",
  "1.5",
  "true",
  "{}",
  "[]",
  "[5]",
  "1e400",
  "12345678901234567",
  "1 2",
  "5[1]",
  '"a" 5',
  `"${"x".repeat(2000)}"`,
])("glimpseEnvelope() takes %s for no id", (id) => {
  expect(glimpseEnvelope(`{"id":${id},"method":"m"}`)).toEqual({ subject: "request" });
});

test("glimpseEnvelope() reads what there is of a message that is cut off", () => {
  expect(glimpseEnvelope('{"id":7,"method":"m","params":{"a":"x')).toEqual({
    subject: "request",
    id: 7,
  });
  expect(glimpseEnvelope('{"id":7,"result":{"a":')).toEqual({ subject: "response", id: 7 });
});

test("glimpseEnvelope() does not take the start of an id for the id", () => {
  expect(glimpseEnvelope('{"method":"m","id":12')).toEqual({ subject: "request" });
});

test("EnvelopeGlimpse reads the same however the bytes are cut", async () => {
  const value = fc.record({
    id: fc.oneof(fc.string({ unit: "binary", maxLength: 4 }), fc.integer()),
    params: fc.jsonValue(),
    'q"\\': fc.constantFrom('\\"', "\\", '{"id":1}', "x".repeat(1500)),
    method: fc.constant("m"),
  });
  await fc.assert(
    fc.property(value, fc.array(fc.nat(40), { minLength: 1 }), (message, steps) => {
      const bytes = new TextEncoder().encode(JSON.stringify(message));
      const glimpse = new EnvelopeGlimpse();
      let at = 0;
      for (let step = 0; at < bytes.length; step++) {
        const next = at + 1 + (steps[step % steps.length] ?? 0);
        glimpse.feed(bytes.subarray(at, next));
        at = next;
      }
      const { id } = JSON.parse(JSON.stringify(message)) as { id: unknown };
      expect(glimpse.result()).toEqual({ subject: "request", id });
    }),
    { seed: 1, numRuns: 500 },
  );
});
