import type { ValidationIssue } from "../json-schema/standard-schema.ts";
import { excerpt } from "../util/excerpt.ts";
import { jsonPointer } from "../util/json-pointer.ts";

/**
 * The issues as lines for a model or a developer to read, a JSON pointer and a sentence each. At most
 * 20, each cut to a bound, since keys and values of the caller may stand in them.
 */
export function describeIssues(issues: readonly ValidationIssue[]): string {
  const lines = issues
    .slice(0, MAX_ISSUES)
    .map((issue) => excerpt(`- ${pointerOf(issue) || "(the whole value)"}: ${issue.message}`, 300));
  if (issues.length > MAX_ISSUES) lines.push(`- and ${issues.length - MAX_ISSUES} more`);
  return lines.join("\n");
}

/** The JSON pointer of an issue, such as `/tasks/0/title`; empty for the value itself. */
export function pointerOf({ path = [] }: ValidationIssue): string {
  return jsonPointer(...path.map((part) => (typeof part === "object" ? part.key : part)));
}

const MAX_ISSUES = 20;
