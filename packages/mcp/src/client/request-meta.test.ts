import { expect, test } from "vitest";
import type { JsonObject } from "../jsonrpc/message.ts";
import type { CallOptions } from "./call-options.ts";
import { requestMeta } from "./request-meta.ts";

const PROTOCOL = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "app", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const LEVEL = "io.modelcontextprotocol/logLevel";

function metaOf(options: CallOptions, params: JsonObject = {}): JsonObject {
  return requestMeta({
    id: 7,
    version: "2026-07-28",
    info: { name: "app", version: "1" },
    capabilities: {},
    params,
    options,
  });
}

test("requestMeta() has what the protocol needs, and nothing else", () => {
  expect(metaOf({})).toEqual(PROTOCOL);
});

test("requestMeta() keeps the caller's members, those of the options above those of the params", () => {
  const params = { _meta: { traceparent: "old", "com.example/a": 1 } };
  expect(metaOf({ meta: { traceparent: "new" } }, params)).toEqual({
    traceparent: "new",
    "com.example/a": 1,
    ...PROTOCOL,
  });
});

test("requestMeta() lets nobody speak another version or for another client", () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "1900-01-01",
    "io.modelcontextprotocol/clientInfo": { name: "bank", version: "9" },
    "io.modelcontextprotocol/clientCapabilities": { sampling: {} },
  };
  expect(metaOf({ meta })).toEqual(PROTOCOL);
});

test("requestMeta() asks for progress under a fresh token where onProgress is given", () => {
  expect(metaOf({ onProgress: () => undefined })).toEqual({ ...PROTOCOL, progressToken: 7 });
});

test.each([0, "", "tok-a"])(
  "requestMeta() keeps the caller's token %j, wherever it stands",
  (token) => {
    // BUG-60, BUG-63
    const onProgress = (): void => undefined;
    const expected = { ...PROTOCOL, progressToken: token };
    expect(metaOf({ progressToken: token })).toEqual(expected);
    expect(metaOf({ progressToken: token, onProgress })).toEqual(expected);
    expect(metaOf({ meta: { progressToken: token }, onProgress })).toEqual(expected);
    expect(metaOf({ onProgress }, { _meta: { progressToken: token } })).toEqual(expected);
  },
);

test("requestMeta() asks for log messages from info on where onLog is given", () => {
  expect(metaOf({ onLog: () => undefined })).toEqual({ ...PROTOCOL, [LEVEL]: "info" });
});

test("requestMeta() asks for the level that the caller names, with onLog or without", () => {
  expect(metaOf({ logLevel: "error" })).toEqual({ ...PROTOCOL, [LEVEL]: "error" });
  const onLog = (): void => undefined;
  expect(metaOf({ logLevel: "debug", onLog })).toEqual({ ...PROTOCOL, [LEVEL]: "debug" });
  expect(metaOf({ meta: { [LEVEL]: "alert" }, onLog })).toEqual({ ...PROTOCOL, [LEVEL]: "alert" });
});
