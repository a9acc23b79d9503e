import type { CallToolResult } from "../../spec/2026-07-28/index.ts";
import type { ToolCallOptions } from "../call-options.ts";
import { invalidOutput } from "./invalid-output.ts";
import type { OutputIssue } from "./output-engine.ts";

/**
 * What an application expects of a tool: a schema of any library that follows Standard Schema,
 * version 1, such as zod, ArkType or Valibot, or one by `jsonSchema()`.
 */
export interface OutputSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    /** Only for inference. */
    readonly types?: { readonly output: Output } | undefined;
    /** Checks a value and returns it as the schema makes it. */
    readonly validate: (value: unknown) => OutputVerdict<Output> | Promise<OutputVerdict<Output>>;
  };
}

/** What checking an output gives: the value, or what is wrong with it. */
export type OutputVerdict<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly OutputIssue[] };

/** Options of a tool call whose result is to be of a known form. */
export interface TypedToolCallOptions<Output> extends ToolCallOptions {
  /**
   * What the `structuredContent` must be, unless the tool failed. It is given as the schema makes it,
   * with defaults and transformations. What the tool itself shows as its `outputSchema` is checked
   * besides, where the client has `validateOutput`.
   */
  readonly output: OutputSchema<Output>;
}

/** A tool's result, once its output is known to fit: a failure has none. */
export type TypedToolResult<Output> =
  | (CallToolResult & { readonly isError: true })
  | (CallToolResult & { readonly isError?: false; readonly structuredContent: Output });

/**
 * The result of a tool with its output as the schema makes it.
 *
 * @throws {TransportError} `INVALID_OUTPUT` where the output does not fit, or there is none.
 */
export async function withOutput<Output>(
  name: string,
  result: CallToolResult,
  { "~standard": { validate } }: OutputSchema<Output>,
): Promise<CallToolResult> {
  if (result.isError === true) return result;
  const { structuredContent } = result;
  if (structuredContent === undefined) throw invalidOutput(name, result, [], EXPECTED);
  const verdict = await validate(structuredContent);
  if (verdict.issues !== undefined) throw invalidOutput(name, result, verdict.issues, EXPECTED);
  return { ...result, structuredContent: verdict.value };
}

const EXPECTED = "the output that was asked for";
