import type { CallToolResult, ContentBlock, MetaObject } from "../spec/2026-07-28/index.ts";
import { showValue } from "../util/excerpt.ts";
import { jsonText } from "../util/json-text.ts";
import { faultOfBlock } from "./fault-of-block.ts";
import type { InputRequired } from "./input/input-required.ts";
import type { Structured } from "./tool-schema.ts";

/** What {@link toolResult} takes: the parts of a result that an author may set. */
export interface ToolResultFields {
  /**
   * What the model reads.
   * @default `structuredContent` as JSON in one text, or nothing where there is none
   */
  readonly content?: readonly ContentBlock[];
  /** Any JSON value; checked against the tool's output schema unless `isError` is true. */
  readonly structuredContent?: unknown;
  /**
   * Whether the call failed.
   * @default false
   */
  readonly isError?: boolean;
  /** Travels along; keys outside MCP's own prefixes. */
  readonly _meta?: MetaObject;
}

/** A result in full, made by {@link toolResult}. */
export class ToolResult {
  readonly fields: ToolResultFields;

  constructor(fields: ToolResultFields) {
    this.fields = fields;
  }
}

/**
 * A result in full, for a handler that wants more than text: several content blocks, `_meta`, a
 * failure with content, or structured content with a text of its own beside it.
 */
export function toolResult(fields: ToolResultFields): ToolResult {
  return new ToolResult(fields);
}

/** What a handler may return without an output schema. Nothing is a result without content. */
export type PlainReturn =
  | string
  | ContentBlock
  | readonly ContentBlock[]
  | ToolResult
  | InputRequired
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing has the type void
  | void;

/** What a handler returns with an output schema: the structured value, or a full result. */
export type StructuredReturn<O> = Structured<O> | ToolResult | InputRequired;

/** A result as its parts, before it is completed for the wire. */
export type ToolOutcome = Pick<CallToolResult, "content" | "isError"> & ToolResultFields;

/**
 * What a handler without output schema returned, as a result.
 *
 * @throws {TypeError} where it is nothing that a tool can return.
 */
export function outcomeOf(returned: unknown): ToolOutcome {
  if (typeof returned === "string") return textOutcome(returned);
  if (returned === undefined) return { content: [] };
  if (returned instanceof ToolResult) return fullOutcome(returned.fields);
  return { content: Array.isArray(returned) ? asBlocks(returned) : [asBlock(returned)] };
}

/**
 * The parts of a {@link toolResult}. Structured content without any other gets its JSON as text
 * beside it, for clients that read only text.
 *
 * @throws {TypeError} where the content is no array or a block of it none, or the structured value has
 * no JSON form.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#structured-content
 */
export function fullOutcome(fields: ToolResultFields): ToolOutcome {
  const { content, ...rest } = fields;
  if (content !== undefined) return { content: asBlocks(content), ...rest };
  const { structuredContent } = rest;
  return {
    content: structuredContent === undefined ? [] : [jsonBlock(structuredContent)],
    ...rest,
  };
}

/** A failed result of one text. */
export function failedOutcome(text: string): ToolOutcome {
  return { ...textOutcome(text), isError: true };
}

function textOutcome(text: string): ToolOutcome {
  return { content: [{ type: "text", text }] };
}

function jsonBlock(value: unknown): ContentBlock {
  const text: string | undefined = typeof value === "string" ? value : jsonText(value);
  if (text !== undefined) return { type: "text", text };
  throw new TypeError(`Cannot use a structured value that JSON cannot write: ${showValue(value)}`);
}

/** From an array with holes, too: what is missing is no block. */
function asBlocks(values: readonly unknown[]): readonly ContentBlock[] {
  if (Array.isArray(values)) return Array.from(values, asBlock);
  throw new TypeError(
    `Cannot use the content of toolResult(): it must be an array of content blocks, found ${showValue(values)}`,
  );
}

function asBlock(value: unknown): ContentBlock {
  const fault = faultOfBlock(value, "");
  if (fault === undefined) return value as ContentBlock;
  const { path, expected, found } = fault;
  if (path !== "") {
    throw new TypeError(
      `Cannot use a content block of what the tool returned: ${path} must be ${expected}, found ${showValue(found)}`,
    );
  }
  throw new TypeError(
    `Cannot use what the tool returned: expected text, content blocks or toolResult(), found ${showValue(value)}; a structured value needs an output schema`,
  );
}
