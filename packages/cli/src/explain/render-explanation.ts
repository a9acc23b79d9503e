import type { Finding } from "@wirewright/mcp/validate";
import type { Style } from "../terminal/style.ts";
import { visible } from "../terminal/visible.ts";
import type { Explanation, Revision } from "./explanation.ts";
import { isValidSomewhere, REVISIONS } from "./explanation.ts";

/** An explanation for people: what it is on the first line, then what each revision says of it. */
export function renderExplanation(explanation: Explanation, style: Style): string {
  const { line, unreadable, notes } = explanation;
  const title = `${style("dim", `line ${line}:`)} ${style("bold", titleOf(explanation))}`;
  if (unreadable !== undefined) {
    const of = unreadable.isQuoted === true ? " of its text" : "";
    const at = `line ${unreadable.line}${of}, column ${unreadable.column}`;
    return `${title}\n  ${style("red", "broken")} at ${at}: ${visible(unreadable.message)}`;
  }
  return [
    title,
    ...groupsOf(explanation).flatMap((group) => groupLines(group, style)),
    ...notes.map(({ level, path, message }) => {
      const mark = level === "error" ? style("red", "wrong ") : style("cyan", "advice");
      return `  ${mark} ${message}${at(path)}`;
    }),
  ].join("\n");
}

/** The last line: how many messages there were, and how many can be sent to nobody. */
export function renderSummary(explanations: readonly Explanation[]): string {
  const bad = explanations.filter((explanation) => !isValidSomewhere(explanation)).length;
  const all = `${explanations.length} message${explanations.length === 1 ? "" : "s"}`;
  return bad === 0
    ? `${all}, each valid for at least one revision`
    : `${all}, ${bad} of which no revision allows`;
}

function titleOf(explanation: Explanation): string {
  const { kind, id, method, name, errorCode, sender, answers, unreadable } = explanation;
  const words = [
    unreadable === undefined || unreadable.subject === "unknown" ? kind : unreadable.subject,
    ...(errorCode === undefined ? [] : [visible(String(JSON.stringify(errorCode)))]),
    ...(method === undefined ? [] : [visible(method)]),
    ...(name === undefined ? [] : [visible(name)]),
  ].join(" ");
  const parts = [
    words,
    ...(id === undefined ? [] : [`id ${visible(JSON.stringify(id))}`]),
    ...(sender === undefined || sender === "either side" ? [] : [`from a ${sender}`]),
    ...(answers === undefined ? [] : [answersOf(answers)]),
  ];
  return parts.join(", ");
}

function answersOf({ method, by, line }: NonNullable<Explanation["answers"]>): string {
  if (by === "id") return `answers ${visible(method)} of line ${line}`;
  return `answers ${visible(method)}, by its shape`;
}

/** Revisions in a row that say the same. */
interface Group {
  readonly revisions: Revision[];
  readonly valid: boolean;
  readonly findings: readonly Finding[];
}

function groupsOf({ verdicts }: Explanation): readonly Group[] {
  const groups: Group[] = [];
  let lastKey = "";
  for (const revision of REVISIONS) {
    const verdict = verdicts[revision];
    if (verdict === undefined) continue;
    const key = JSON.stringify([verdict.valid, verdict.findings.map(sentenceOf)]);
    const last = groups.at(-1);
    if (last !== undefined && key === lastKey) last.revisions.push(revision);
    else groups.push({ revisions: [revision], ...verdict });
    lastKey = key;
  }
  return groups;
}

function groupLines({ revisions, valid, findings }: Group, style: Style): readonly string[] {
  const [first = "", ...others] = revisions;
  const last = others.at(-1);
  const isAll = revisions.length === REVISIONS.length;
  const span = isAll ? "all revisions" : last === undefined ? first : `${first} to ${last}`;
  const mark = valid ? style("green", "valid ") : style("red", "not   ");
  const [only, ...more] = findings;
  const head = `  ${mark} ${span}`;
  if (only === undefined) return [head];
  if (more.length === 0) return [`${head}: ${findingText(only)}`];
  return [`${head}:`, ...findings.map((finding) => `           ${findingText(finding)}`)];
}

function findingText(finding: Finding): string {
  const should = finding.level === "warning" ? "should: " : "";
  return `${should}${sentenceOf(finding)}`;
}

function sentenceOf({ id, message, path }: Finding): string {
  // The sentence names the revision, as the line does already.
  if (id === "method.other-revision") return `no such method${at(path)}`;
  return `${visible(message)}${at(path)}`;
}

function at(path: string): string {
  return path === "" ? "" : ` (${visible(path)})`;
}
