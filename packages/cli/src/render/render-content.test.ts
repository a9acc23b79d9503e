import { expect, test } from "vitest";
import { styleOf } from "../terminal/style.ts";
import type { ToolResult } from "./render-content.ts";
import { renderContent } from "./render-content.ts";

const plain = styleOf({ isTTY: false, env: {} });

function render(result: object): string {
  return renderContent({ content: [], ...result } as unknown as ToolResult, { style: plain });
}

test("renderContent() prints text as it is", () => {
  const content = [
    { type: "text", text: "a\n\u001b[1mb" },
    { type: "text", text: "c" },
  ];
  expect(render({ content })).toBe("a\n\u001b[1mb\nc");
});

test("renderContent() shows what a screen would obey as escapes", () => {
  const content = [
    { type: "text", text: "a\n\u001b]52;c;aGk=\u0007b" },
    { type: "resource", resource: { uri: "a:b", text: "\u001b[2J" } },
  ];
  const result = { content } as unknown as ToolResult;
  expect(renderContent(result, { style: plain, isScreen: true })).toBe(
    "a\n\\u001b]52;c;aGk=\\u0007b\n[resource: a:b, of unknown type]\n\\u001b[2J",
  );
});

test.each([
  [{ type: "image", mimeType: "image/png" }, "[image: image/png, without data]"],
  [{ type: "audio", data: "***" }, "[audio: of unknown type, whose data is not base64]"],
  [
    { type: "resource", resource: { uri: "a:b", blob: 5 } },
    "[resource: a:b, of unknown type, without data]",
  ],
  [{ type: "image", data: "aGVsbG8=", mimeType: "image/png" }, "[image: image/png, 5 bytes]"],
  [{ type: "audio", data: "", mimeType: "audio/wav" }, "[audio: audio/wav, 0 bytes]"],
  [{ type: "resource_link", uri: "task://T-1", name: "T-1" }, "[resource: task://T-1, T-1]"],
  [
    { type: "resource", resource: { uri: "a:b", mimeType: "text/plain", text: "hello" } },
    "[resource: a:b, text/plain]\nhello",
  ],
  [
    { type: "resource", resource: { uri: "a:b", blob: "aGVsbG8=" } },
    "[resource: a:b, of unknown type, 5 bytes]",
  ],
  [{ type: "hologram", beam: 1 }, '{"type":"hologram","beam":1}'],
  [{ type: "resource" }, '{"type":"resource"}'],
  [{ type: "resource", resource: null }, '{"type":"resource","resource":null}'],
  [{ type: "text" }, '{"type":"text"}'],
  [{ type: "text", text: 5 }, '{"type":"text","text":5}'],
])("renderContent() says what %j is", (block, line) => {
  expect(render({ content: [block] })).toBe(line);
});

test("renderContent() prints the structured value where there is no text", () => {
  expect(render({ structuredContent: { a: 1 } })).toBe('{\n  "a": 1\n}');
});

test("renderContent() does not print it beside text", () => {
  const content = [{ type: "text", text: "one" }];
  expect(render({ content, structuredContent: { a: 1 } })).toBe("one");
});

test("renderContent() has nothing to print of an empty result", () => {
  expect(render({})).toBe("");
});
