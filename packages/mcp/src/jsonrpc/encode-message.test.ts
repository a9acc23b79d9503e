import { expect, test } from "vitest";
import { encodeMessage } from "./encode-message.ts";
import type { JsonRpcResponse, Message } from "./message.ts";
import { encodeOnce } from "./source-text.ts";

const result = (value: Record<string, unknown>): JsonRpcResponse => ({
  jsonrpc: "2.0",
  id: 1,
  result: value,
});

test("encodeMessage() writes members in their order, without those that are undefined", () => {
  const request = { method: "m", id: 1, params: undefined, jsonrpc: "2.0" } as never;
  expect(encodeMessage(request)).toBe('{"method":"m","id":1,"jsonrpc":"2.0"}');
});

test("encodeMessage() keeps order and leaves out the undefined around a part copied as text", () => {
  const message = { id: "", a: undefined, params: encodeOnce({ x: 1 }), method: "m", z: [null] };
  expect(encodeMessage(message as unknown as Message)).toBe(
    '{"id":"","params":{"x":1},"method":"m","z":[null]}',
  );
});

// BUG-22
test.each([
  ["\ud800", '"\\ud800"'],
  ["\udcaf x", '"\\udcaf x"'],
  ["\ude00\ud83d", '"\\ude00\\ud83d"'],
])("encodeMessage() writes lone surrogates as escapes (%j)", (text, encoded) => {
  const line = encodeMessage(result({ text }));
  expect(line).toBe(`{"jsonrpc":"2.0","id":1,"result":{"text":${encoded}}}`);
  expect(new TextDecoder().decode(new TextEncoder().encode(line))).toBe(line);
});

test("encodeMessage() writes no line break, and leaves U+2028 and U+2029 raw", () => {
  expect(encodeMessage(result({ text: "a\nb\rc\u2028d\u2029e" }))).toBe(
    '{"jsonrpc":"2.0","id":1,"result":{"text":"a\\nb\\rc\u2028d\u2029e"}}',
  );
});

test("encodeMessage() writes an error response without id", () => {
  const message: Message = { jsonrpc: "2.0", error: { code: -32700, message: "no" } };
  expect(encodeMessage(message)).toBe('{"jsonrpc":"2.0","error":{"code":-32700,"message":"no"}}');
});

test("encodeMessage() writes own members named __proto__", () => {
  const params = JSON.parse('{"__proto__":{"a":1}}');
  expect(encodeMessage({ jsonrpc: "2.0", method: "m", params })).toBe(
    '{"jsonrpc":"2.0","method":"m","params":{"__proto__":{"a":1}}}',
  );
});

test("encodeMessage() throws a TypeError for a cycle", () => {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  expect(() => encodeMessage(result(value))).toThrow(TypeError);
});

test("encodeMessage() throws a TypeError for a BigInt", () => {
  expect(() => encodeMessage(result({ n: 1n }))).toThrow(TypeError);
});

test("encodeMessage() throws a TypeError with the path of a number that is not finite", () => {
  expect(() => encodeMessage(result({ rows: [1, Number.NaN] }))).toThrow(
    new TypeError("/result/rows/1 must be a finite number, found NaN"),
  );
});

test("encodeMessage() throws a RangeError for what is nested deeper than the stack", () => {
  let value: unknown = 1;
  for (let level = 0; level < 200_000; level++) value = [value];
  expect(() => encodeMessage(result({ value }))).toThrow(RangeError);
});
