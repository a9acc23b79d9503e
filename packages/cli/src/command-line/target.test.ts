import { expect, test } from "vitest";
import { readTarget } from "./target.ts";

test("readTarget() takes the command behind --", () => {
  expect(readTarget({ words: [], command: ["node", "server.js"] })).toEqual({
    target: { kind: "command", command: "node", args: ["server.js"] },
    words: [],
  });
});

test("readTarget() takes a URL at the end, and the words before it", () => {
  const line = { words: ["echo", "text=5", "https://example.com/mcp"], command: undefined };
  expect(readTarget(line)).toEqual({
    target: { kind: "url", url: "https://example.com/mcp" },
    words: ["echo", "text=5"],
  });
});

test("readTarget() takes a URL in an argument for what it is", () => {
  const line = { words: ["fetch", "url=https://example.com/"], command: ["node"] };
  expect(readTarget(line)).toEqual({
    target: { kind: "command", command: "node", args: [] },
    words: ["fetch", "url=https://example.com/"],
  });
});

test("readTarget() refuses a URL beside a command, without its secrets", () => {
  const line = { words: ["https://ada:s3cret@example.com/mcp?key=s3cret"], command: ["node"] };
  expect(() => readTarget(line)).toThrow(
    "Two targets: https://example.com/mcp and what stands behind --",
  );
});

test("readTarget() refuses words behind a URL", () => {
  const line = { words: ["echo", "http://a.example/", "text=5"], command: undefined };
  expect(() => readTarget(line)).toThrow('The target stands at the end, found "text=5" behind it');
});

test("readTarget() refuses what only begins like a URL", () => {
  expect(() => readTarget({ words: ["http://"], command: undefined })).toThrow(
    "This is no address: http://",
  );
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

test("readTarget() takes the last word for a name, where it is no argument", () => {
  expect(readTarget({ words: ["echo", "text=5", "board"], command: undefined }, 1)).toEqual({
    target: { kind: "name", name: "board" },
    words: ["echo", "text=5"],
  });
});

test.each([[["echo"]], [["echo", "text=5"]], [["echo", "-"]], [["echo", "@file"]]])(
  "readTarget() finds no target in %j, whose first word is the verb's",
  (words) => {
    expect(() => readTarget({ words, command: undefined }, 1)).toThrow("No target");
  },
);

test("readTarget() takes a URL that is the verb's own word for what it is", () => {
  const words = ["https://example.com/a", "https://example.com/mcp"];
  expect(readTarget({ words, command: undefined }, 1)).toEqual({
    target: { kind: "url", url: "https://example.com/mcp" },
    words: ["https://example.com/a"],
  });
  expect(readTarget({ words: [words[0] ?? ""], command: ["node"] }, 1).target).toEqual({
    kind: "command",
    command: "node",
    args: [],
  });
});

test.each([
  [
    "ws://localhost:1/mcp",
    "An address of a server begins with http:// or https://, and this one with ws://",
  ],
  ["localhost:8080/mcp", "This is no address: localhost:8080/mcp"],
  ["127.0.0.1:8080", "This is no address: 127.0.0.1:8080"],
  [
    "https://ada:s3cret@example.com/mcp",
    "The address https://example.com/mcp has credentials in it",
  ],
  ["http://ada:s3cret@exa mple/", "This is no address: http://exa mple/"],
])("readTarget() says of %s what is wrong with it", (word, message) => {
  expect(() => readTarget({ words: [word], command: undefined })).toThrow(message);
});

test("readTarget() takes a name with a colon or a dot for a name", () => {
  for (const name of ["acme:board", "board.dev", "board"]) {
    const { target } = readTarget({ words: [name], command: undefined });
    expect(target).toEqual({ kind: "name", name });
  }
});
