import { parseFrame } from "@wirewright/mcp";
import { expect, test } from "vitest";
import { exactJson } from "./exact-json.ts";

test("exactJson() writes a result as JSON on one line", () => {
  expect(exactJson({ a: [1, "x"] })).toBe('{"a":[1,"x"]}');
});

test("exactJson() keeps digits and spelling of what came over the wire", () => {
  const result = '{ "a": 12345678901234567890, "b": 1.0 }';
  const frame = parseFrame(`{"jsonrpc":"2.0","id":"x","result":${result}}`);
  const message = frame.kind === "message" ? frame.message : undefined;
  const parsed = message !== undefined && "result" in message ? message.result : {};
  expect(exactJson(parsed)).toBe(result);
});
