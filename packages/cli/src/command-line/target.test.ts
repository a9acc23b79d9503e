import { expect, test } from "vitest";
import { readTarget } from "./target.ts";

test("readTarget() takes the command behind --", () => {
  expect(readTarget({ words: [], command: ["node", "server.js"] })).toEqual({
    kind: "command",
    command: "node",
    args: ["server.js"],
  });
});

test("readTarget() says that URLs are not supported", () => {
  const line = { words: ["https://example.com/mcp"], command: undefined };
  expect(() => readTarget(line)).toThrow(
    "HTTP targets are not supported in this version: https://example.com/mcp",
  );
});

test("readTarget() takes a URL in an argument for what it is", () => {
  const line = { words: ["fetch", "url=https://example.com/"], command: ["node"] };
  expect(readTarget(line).command).toBe("node");
});

test("readTarget() says where there is no target", () => {
  expect(() => readTarget({ words: [], command: undefined })).toThrow(
    "No target: the command line does not say which server",
  );
});

test("readTarget() says where nothing stands behind --", () => {
  expect(() => readTarget({ words: [], command: [] })).toThrow(
    "No target: nothing stands behind --",
  );
});
