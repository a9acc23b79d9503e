import type { Client } from "@wirewright/mcp/client";
import { isJsonObject } from "../json-object.ts";
import type { Style } from "../terminal/style.ts";
import { visible, visibleValue } from "../terminal/visible.ts";

/** What a tool returns. */
export type ToolResult = Awaited<ReturnType<Client["callTool"]>>;

type Block = ToolResult["content"][number];

/**
 * A tool's result for people: text as it is, anything else as a line that says what it is. The
 * structured value stands in where there is no text.
 */
export function renderContent({ content, structuredContent }: ToolResult, style: Style): string {
  const parts = content.map((block) => renderBlock(block, style));
  const hasText = content.some(({ type }) => type === "text");
  if (!hasText && structuredContent !== undefined) {
    parts.push(JSON.stringify(structuredContent, null, 2));
  }
  return parts.join("\n");
}

function renderBlock(block: Block, style: Style): string {
  if (lacksContent(block)) return visible(JSON.stringify(block));
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return style("dim", `[${block.type}: ${mimeOf(block)}, ${bytesOf(block.data)} bytes]`);
    case "resource_link":
      return style("dim", `[resource: ${visibleValue(block.uri)}, ${visibleValue(block.name)}]`);
    case "resource":
      return renderResource(block.resource, style);
    default:
      // A kind of a later revision: a server may send what the types do not know.
      return visible(JSON.stringify(block));
  }
}

/** Whether a block has nothing of what its type promises: a server may send that as well. */
function lacksContent(block: Block): boolean {
  if (block.type === "text") return typeof block.text !== "string";
  return block.type === "resource" && !isJsonObject(block.resource);
}

type Contents = Extract<Block, { type: "resource" }>["resource"];

function renderResource(contents: Contents, style: Style): string {
  const { uri } = contents;
  const size = "blob" in contents ? `, ${bytesOf(contents.blob)} bytes` : "";
  const line = style("dim", `[resource: ${visibleValue(uri)}, ${mimeOf(contents)}${size}]`);
  return "text" in contents ? `${line}\n${contents.text}` : line;
}

function mimeOf({ mimeType }: { readonly mimeType?: string }): string {
  return mimeType === undefined ? "of unknown type" : visibleValue(mimeType);
}

/** The bytes that a base64 text stands for. */
function bytesOf(base64: string): number {
  return Buffer.byteLength(String(base64), "base64");
}
