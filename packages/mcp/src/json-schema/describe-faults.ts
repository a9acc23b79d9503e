import { excerpt } from "../util/excerpt.ts";
import { jsonPointer } from "../util/json-pointer.ts";
import { faultSentence } from "./fault-sentence.ts";
import type { ValidationIssue } from "./standard-schema.ts";

/** What an engine found wrong, a keyword each. The faults of alternatives come before their union's. */
export interface RawFault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Only where the fault is in a name. */
  readonly propertyName?: string | undefined;
}

type Path = readonly (string | number)[];

interface PlacedIssue extends ValidationIssue {
  readonly path: Path;
}

/**
 * The faults as issues for a person or a model, each a place and a sentence, in the order in which
 * they were found. At most 100: nobody reads more.
 */
export function describeFaults(faults: readonly RawFault[], value: unknown): ValidationIssue[] {
  const issues: PlacedIssue[] = [];
  for (const fault of faults.slice(0, MAX_FAULTS)) {
    // The name's own fault is told by `propertyNames`, the branch's by the branch.
    if (fault.propertyName !== undefined && fault.keyword !== "propertyNames") continue;
    if (fault.keyword === "if") continue;
    const { path, found } = locate(fault, value);
    if (UNIONS.has(fault.keyword)) {
      const alternatives = takeWithin(issues, path);
      issues.push(unionIssue(fault, path, alternatives));
    } else issues.push({ path, message: faultSentence(fault.keyword, fault.params, found) });
  }
  return issues.slice(0, MAX_ISSUES);
}

/** The place that the issue is about, and what stands there. */
function locate(
  { instancePath, params }: RawFault,
  value: unknown,
): { path: Path; found: unknown } {
  const path: (string | number)[] = [];
  let found = value;
  for (const segment of instancePath.split("/").slice(1)) {
    const key = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(found) ? Number(key) : key);
    found = (found as Readonly<Record<string, unknown>>)[key];
  }
  // What is missing, or too much, is better named than the object that it is, or should be, in.
  const member = MEMBER_PARAMS.map((name) => params[name]).find((name) => name !== undefined);
  if (member !== undefined) path.push(String(member));
  return { path, found };
}

/** Takes the last issues that are about a value or what is in it. */
function takeWithin(issues: PlacedIssue[], path: Path): PlacedIssue[] {
  let from = issues.length;
  while (from > 0 && startsWith(issues[from - 1]?.path ?? [], path)) from--;
  return issues.splice(from);
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((key, index) => path[index] === key);
}

/**
 * One issue for a union. The alternative that got furthest into the value was probably meant; where
 * one fault is deeper than all others, that is told alone.
 */
function unionIssue(fault: RawFault, path: Path, alternatives: PlacedIssue[]): PlacedIssue {
  const { keyword, params } = fault;
  if (keyword === "contains" || (keyword === "oneOf" && Array.isArray(params["passingSchemas"]))) {
    return { path, message: faultSentence(keyword, params, undefined) };
  }
  const deepest = Math.max(0, ...alternatives.map((issue) => issue.path.length));
  const [only, ...others] = alternatives.filter((issue) => issue.path.length === deepest);
  if (only === undefined) return { path, message: "Fits none of the alternatives" };
  if (others.length === 0) return only;
  const reasons = new Set([only, ...others].map((issue) => reasonOf(issue, path)));
  return { path, message: `Fits none of the alternatives: ${joined([...reasons])}` };
}

function reasonOf({ path, message }: PlacedIssue, within: Path): string {
  const pointer = jsonPointer(...path.slice(within.length));
  const sentence = message.charAt(0).toLowerCase() + message.slice(1);
  return excerpt(pointer === "" ? sentence : `${pointer} ${sentence}`, 120);
}

function joined(reasons: readonly string[]): string {
  const more = reasons.length - MAX_REASONS;
  const shown = reasons.slice(0, MAX_REASONS).join("; ");
  return more > 0 ? `${shown}; and ${more} more` : shown;
}

/** Keywords whose fault sums up the faults before it. */
const UNIONS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "contains"]);

/** Parameters with the name of the member that a fault of its object is about. */
const MEMBER_PARAMS = [
  "missingProperty",
  "additionalProperty",
  "unevaluatedProperty",
  "propertyName",
] as const;

const MAX_FAULTS = 1000;
const MAX_ISSUES = 100;
const MAX_REASONS = 4;
