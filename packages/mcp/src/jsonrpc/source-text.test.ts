import { expect, test } from "vitest";
import { encodeMessage } from "./encode-message.ts";
import type { JsonObject, JsonRpcRequest, Message } from "./message.ts";
import { parseFrame } from "./parse-frame.ts";
import { encodeOnce, keepSource, sourceOf } from "./source-text.ts";

// BUG-154: all that JSON.parse and JSON.stringify would change.
const EXACT =
  '{"a":9007199254740993,"b":7318349394477056001,"c":-0,"d":1e400,"e":1.0,"f":0.1000000000000000055,"g":1E+2}';

function parse(text: string): Message {
  const frame = parseFrame(text);
  if (frame.kind !== "message") throw new Error(`no message: ${text}`);
  return frame.message;
}

function parseRequest(params: string): JsonRpcRequest & { readonly params: JsonObject } {
  return parse(`{"jsonrpc":"2.0","id":1,"method":"m","params":${params}}`) as never;
}

test("encodeMessage() relays the arguments of a request digit by digit", () => {
  const request = parseRequest(`{"name":"t","arguments":${EXACT}}`);
  expect(encodeMessage({ ...request, id: 7 })).toBe(
    `{"jsonrpc":"2.0","id":7,"method":"m","params":{"name":"t","arguments":${EXACT}}}`,
  );
});

test("encodeMessage() relays a result digit by digit", () => {
  const response = parse(`{"jsonrpc":"2.0","id":1,"result":{"structuredContent":${EXACT}}}`);
  expect(encodeMessage({ ...response, id: "x" } as Message)).toBe(
    `{"jsonrpc":"2.0","id":"x","result":{"structuredContent":${EXACT}}}`,
  );
});

test("encodeMessage() relays the data of an error digit by digit", () => {
  const text = `{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no","data":${EXACT}}}`;
  expect(encodeMessage(parse(text))).toBe(text);
});

test("encodeMessage() relays a notification digit by digit", () => {
  const text = `{"jsonrpc":"2.0","method":"m","params":${EXACT}}`;
  expect(encodeMessage(parse(text))).toBe(text);
});

test("encodeMessage() relays an item of a batch digit by digit", () => {
  const item = `{"jsonrpc":"2.0","id":1,"method":"m","params":${EXACT}}`;
  const frame = parseFrame(`[${item} , {"jsonrpc":"2.0","method":"n"}]`, { batch: true });
  if (frame.kind !== "batch") throw new Error("no batch");
  expect(encodeMessage(frame.items[0] as Message)).toBe(item);
});

test("encodeMessage() keeps escapes, spaces and the order of members as they were", () => {
  const params = '{ "\\u0061\\/b" : "\\ud83d\\ude00é" , "2":1 , "1":2}';
  expect(encodeMessage(parseRequest(params))).toBe(
    `{"jsonrpc":"2.0","id":1,"method":"m","params":${params}}`,
  );
});

test("encodeMessage() finds the part whose name is written with escapes", () => {
  const text = `{"jsonrpc":"2.0","id":1,"method":"m","par\\u0061ms":${EXACT}}`;
  expect(encodeMessage(parse(text))).toBe(
    `{"jsonrpc":"2.0","id":1,"method":"m","params":${EXACT}}`,
  );
});

test("encodeMessage() relays the last of several parts of one name, with duplicates inside", () => {
  const text = `{"jsonrpc":"2.0","id":1,"method":"m","params":{"x":1.0},"params":{"y":2.0,"y":3.0}}`;
  expect(encodeMessage(parse(text))).toBe(
    '{"jsonrpc":"2.0","id":1,"method":"m","params":{"y":2.0,"y":3.0}}',
  );
});

test("encodeMessage() puts a part that was printed over several lines on one", () => {
  const request = parseRequest('{\r\n  "a": 1.0,\n  "b": "x\\ny"\n}');
  expect(encodeMessage(request)).toBe(
    '{"jsonrpc":"2.0","id":1,"method":"m","params":{    "a": 1.0,   "b": "x\\ny" }}',
  );
});

test("encodeMessage() leaves raw U+2028 and U+2029 in a part as they were", () => {
  const params = '{"t":"a\u2028b\u2029c"}';
  expect(encodeMessage(parseRequest(params))).toContain(params);
});

test("encodeMessage() forgets the text of a part that was copied", () => {
  const request = parseRequest('{"a":1.0,"b":2.0}');
  expect(encodeMessage({ ...request, params: { ...request.params, b: 3 } })).toBe(
    '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1,"b":3}}',
  );
});

test("encodeMessage() keeps the text of a part in another message", () => {
  const { params } = parseRequest('{"a":1.0}');
  expect(encodeMessage({ jsonrpc: "2.0", method: "n", params })).toBe(
    '{"jsonrpc":"2.0","method":"n","params":{"a":1.0}}',
  );
});

test("encodeMessage() passes over what looks like the part in strings and in depth", () => {
  const text = `{"x":{"params":1},"s":"\\"params\\":2","jsonrpc":"2.0","id":1,"method":"m","params":{"a":1.0},"z":["params"]}`;
  expect(encodeMessage(parse(text))).toBe(text);
});

test("a part that remembers its text looks like any other", () => {
  const { params } = parseRequest('{"a":1.0}');
  expect(Reflect.ownKeys(params)).toEqual(["a"]);
  expect(params).toStrictEqual({ a: 1 });
  expect(structuredClone(params)).toEqual({ a: 1 });
});

test("sourceOf() is undefined for an object that nobody parsed", () => {
  expect(sourceOf({ a: 1 })).toBeUndefined();
});

test("keepSource() replaces what was remembered before", () => {
  const part = { a: 1 };
  keepSource(part, '{"a":1.0}');
  keepSource(part, '{"x":{"a":1.00}}', "x");
  expect(sourceOf(part)).toBe('{"a":1.00}');
});

test("sourceOf() encodes a part whose member does not stand in the text", () => {
  const part = { a: 1 };
  keepSource(part, '{"x":{}}', "y");
  expect(sourceOf(part)).toBe('{"a":1}');
});

test("encodeOnce() calls toJSON once however often the object is sent", () => {
  let calls = 0;
  const item = {
    toJSON: () => {
      calls++;
      return "item";
    },
  };
  const result = encodeOnce({ item });
  const sent = [1, 2, 3].map((id) => encodeMessage({ jsonrpc: "2.0", id, result }));
  expect(sent[2]).toBe('{"jsonrpc":"2.0","id":3,"result":{"item":"item"}}');
  expect(calls).toBe(1);
});

test("encodeOnce() returns the object it was given, frozen or not", () => {
  const frozen = Object.freeze({ a: 1 });
  expect(encodeOnce(frozen)).toBe(frozen);
  expect(encodeMessage({ jsonrpc: "2.0", id: 1, result: frozen })).toBe(
    '{"jsonrpc":"2.0","id":1,"result":{"a":1}}',
  );
});

test("encodeOnce() throws where the object has no JSON form", () => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  expect(() => encodeOnce(cycle)).toThrow(TypeError);
});
