import type { Client } from "@wirewright/mcp/client";
import { isJsonObject } from "../json-object.ts";
import type { Style } from "../terminal/style.ts";
import { visible, visibleLines, visibleValue } from "../terminal/visible.ts";
import type { Saver } from "./saver.ts";

/** What a tool returns. */
export type ToolResult = Awaited<ReturnType<Client["callTool"]>>;

type Block = ToolResult["content"][number];

/**
 * A tool's result for people: text as it is (without controls where it goes to a screen), anything
 * else as a line that says what it is. The structured value stands in where there is no text.
 */
export function renderContent(
  { content, structuredContent }: ToolResult,
  look: ContentLook,
): string {
  const parts = content.map((block) => renderBlock(block, look));
  const hasText = content.some((block) => block.type === "text" && !lacksContent(block));
  if (!hasText && structuredContent !== undefined) {
    parts.push(JSON.stringify(structuredContent, null, 2));
  }
  return parts.join("\n");
}

/** How content is shown. */
export interface ContentLook {
  readonly style: Style;
  /** Saves what cannot be printed; it is only named where there is none. */
  readonly saver?: Saver | undefined;
  /** Whether it goes to a terminal, which obeys the controls in a text. */
  readonly isScreen?: boolean;
}

/** One block of content for people. */
export function renderBlock(given: object, look: ContentLook): string {
  const { style } = look;
  // Nothing is taken for granted: a server wrote it.
  const block = given as Block;
  if (lacksContent(block)) return visible(JSON.stringify(block));
  switch (block.type) {
    case "text":
      return shownText(block.text, look);
    case "image":
    case "audio":
      return style(
        "dim",
        `[${block.type}: ${mimeOf(block)}, ${binaryOf(block.data, block, look)}]`,
      );
    case "resource_link":
      return style("dim", `[resource: ${visibleValue(block.uri)}, ${visibleValue(block.name)}]`);
    case "resource":
      return renderResource(block.resource, look);
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

/** What a resource holds. */
export type Contents = Extract<Block, { type: "resource" }>["resource"];

/** The contents of a resource for people: text alone, anything else as a line that says what it is. */
export function renderContents(contents: Contents, look: ContentLook): string {
  return "text" in contents && typeof contents.text === "string"
    ? shownText(contents.text, look)
    : renderResource(contents, look);
}

function renderResource(contents: Contents, look: ContentLook): string {
  const { uri } = contents;
  const size = "blob" in contents ? `, ${binaryOf(contents.blob, contents, look)}` : "";
  const line = look.style("dim", `[resource: ${visibleValue(uri)}, ${mimeOf(contents)}${size}]`);
  if (!("text" in contents)) return line;
  return `${line}\n${shownText(visibleOr(contents.text), look)}`;
}

/** Whoever pipes a text on wants it as it is; a screen would do what its controls say. */
function shownText(text: string, { isScreen = false }: ContentLook): string {
  return isScreen ? visibleLines(text) : text;
}

function visibleOr(text: unknown): string {
  return typeof text === "string" ? text : visibleValue(text);
}

function mimeOf({ mimeType }: { readonly mimeType?: string }): string {
  return mimeType === undefined ? "of unknown type" : visibleValue(mimeType);
}

/** How much it is, and where it has been saved. */
function binaryOf(
  base64: unknown,
  { mimeType }: { readonly mimeType?: string },
  { saver }: ContentLook,
): string {
  if (typeof base64 !== "string") return "without data";
  if (!BASE64.test(base64)) return "whose data is not base64";
  const path = saver === undefined ? "" : `, saved as ${saver.save(base64, mimeType)}`;
  return `${Buffer.byteLength(base64, "base64")} bytes${path}`;
}

/** Line breaks, the other alphabet and a lack of padding do no harm. */
const BASE64 = /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/;
