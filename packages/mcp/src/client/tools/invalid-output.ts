import { TransportError } from "../../errors/mcp-error.ts";
import type { CallToolResult } from "../../spec/2026-07-28/index.ts";
import { excerpt, showValue } from "../../util/excerpt.ts";
import { jsonPointer } from "../../util/json-pointer.ts";
import type { OutputIssue } from "./output-engine.ts";

/** The cause of an `INVALID_OUTPUT`: the tool ran, and this is what it gave. */
export interface InvalidOutput {
  /** The whole result; its `content` may be of use all the same. */
  readonly result: CallToolResult;
  /** What the engine says; empty where there is no `structuredContent` at all. */
  readonly issues: readonly OutputIssue[];
}

/** The result and the issues behind an `INVALID_OUTPUT`; undefined for any other error. */
export function invalidOutputOf(error: unknown): InvalidOutput | undefined {
  if (!(error instanceof TransportError) || error.code !== "INVALID_OUTPUT") return undefined;
  return error.cause as InvalidOutput;
}

/** The error for an output that does not fit its schema, or whatever else is expected of it. */
export function invalidOutput(
  name: string,
  result: CallToolResult,
  issues: readonly OutputIssue[],
  expected = "its outputSchema",
): TransportError {
  const what = issues.length === 0 ? "there is no structuredContent" : describe(issues);
  const message = `Cannot use the output of tool ${showValue(name)}: it does not fit ${expected}: ${what}`;
  const cause: InvalidOutput = { result, issues };
  return new TransportError("INVALID_OUTPUT", message, { cause });
}

function describe(issues: readonly OutputIssue[]): string {
  const shown = issues
    .slice(0, MAX_SHOWN)
    .map(({ path, message }) => excerpt(`${pointerOf(path)} ${message}`, 120));
  const more = issues.length - shown.length;
  return `${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}

function pointerOf(path: OutputIssue["path"] = []): string {
  const keys = path.map((part) => (typeof part === "object" ? part.key : part));
  return jsonPointer("structuredContent", ...keys);
}

const MAX_SHOWN = 5;
