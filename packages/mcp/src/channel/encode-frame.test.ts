import { expect, test } from "vitest";
import { TransportError } from "../errors/mcp-error.ts";
import type { Message } from "../jsonrpc/message.ts";
import { encodeFrame } from "./encode-frame.ts";

const message = (text: string): Message => ({ jsonrpc: "2.0", method: "m", params: { text } });

test("encodeFrame() writes a message", () => {
  expect(encodeFrame(message("a"), 100)).toBe(
    '{"jsonrpc":"2.0","method":"m","params":{"text":"a"}}',
  );
});

test("encodeFrame() writes several messages as one array", () => {
  expect(encodeFrame([message("a"), { jsonrpc: "2.0", method: "n" }], 100)).toBe(
    '[{"jsonrpc":"2.0","method":"m","params":{"text":"a"}},{"jsonrpc":"2.0","method":"n"}]',
  );
});

test.each([
  ["x", 10],
  ["é", 5],
  ["世", 3],
])(
  "encodeFrame() takes what has exactly the limit in bytes, and not one more (%s)",
  (unit, times) => {
    const text = unit.repeat(times);
    const bytes = new TextEncoder().encode(encodeFrame(message(text), 1000)).length;
    expect(encodeFrame(message(text), bytes)).toContain(text);
    expect(() => encodeFrame(message(text), bytes - 1)).toThrow(
      new TransportError(
        "MESSAGE_TOO_LARGE",
        `Cannot send message: it is larger than the limit of ${bytes - 1} bytes (maxMessageBytes)`,
      ),
    );
  },
);

test("encodeFrame() says what has no JSON form", () => {
  const fault = (params: Record<string, unknown>): unknown => {
    try {
      return encodeFrame({ jsonrpc: "2.0", method: "m", params }, 100);
    } catch (error) {
      return error;
    }
  };
  expect(fault({ n: 1n })).toMatchObject({
    code: "CANNOT_ENCODE",
    message: "Cannot write message as JSON: Do not know how to serialize a BigInt",
    cause: expect.any(TypeError),
  });
});
