import type { ConversationFindingId } from "@wirewright/mcp/validate";
import { CONVERSATION_FINDINGS } from "@wirewright/mcp/validate";
import type { Style } from "../terminal/style.ts";
import { visible } from "../terminal/visible.ts";
import type { Row } from "./row.ts";

/** A row as lines: what happened, and under it what is wrong. */
export function renderRow(row: Row, style: Style): string {
  const head = [
    `${row.atMs.toFixed(1)} ms`.padStart(TIME_WIDTH),
    style("cyan", row.from === "client" ? "→" : "←"),
    visible(whatOf(row)),
    style("dim", visible(detailsOf(row))),
    statusOf(row, style),
  ];
  const lines = row.findings.map(({ id, level, path, message }) => {
    const where = path === "" ? "" : ` at ${path}`;
    const colour = level === "MUST" ? "red" : "yellow";
    return `${INDENT}${style(colour, level)} ${visible(`${id}${where}: ${message}`)}`;
  });
  const remark = row.remark === undefined ? [] : [`${INDENT}${visible(row.remark)}`];
  return [head.filter((part) => part !== "").join(" "), ...lines, ...remark].join("\n");
}

/** What helps against the findings of all rows, a line for each kind. */
export function renderHints(clauses: ReadonlyMap<ConversationFindingId, string>): string[] {
  return [...clauses].flatMap(([id, clause]) => [
    `  ${id}: ${CONVERSATION_FINDINGS[id].hint}`,
    `    ${visible(clause)}`,
  ]);
}

function whatOf({ kind, method, name, text }: Row): string {
  const named = name === undefined ? "" : ` ${name}`;
  switch (kind) {
    case "call":
    case "notification":
      return `${method ?? ""}${named}`;
    case "answer":
      return "an answer to nothing";
    case "unreadable":
      return `no message: ${text ?? ""}`;
    case "batch":
      return "a batch";
    case "stderr":
      return `stderr: ${text ?? ""}`;
    default:
      return text ?? "";
  }
}

function detailsOf({
  id,
  exchange,
  durationMs,
  firstByteMs,
  requestBytes,
  answerBytes,
}: Row): string {
  const parts = [
    ...(id === undefined ? [] : [`id ${JSON.stringify(id)}`]),
    ...(exchange === undefined ? [] : [`exchange ${exchange}`]),
    ...timesOf(firstByteMs, durationMs),
    ...(requestBytes === undefined ? [] : [sizesOf(requestBytes, answerBytes)]),
  ];
  return parts.length === 0 ? "" : `(${parts.join(", ")})`;
}

function timesOf(first: number | undefined, all: number | undefined): string[] {
  if (all === undefined) return [];
  const end = `${all.toFixed(1)} ms`;
  const isLater = first !== undefined && all - first >= 0.1;
  return [isLater ? `first byte ${first.toFixed(1)} ms, end ${end}` : end];
}

function sizesOf(sent: number, back: number | undefined): string {
  return back === undefined ? sizeText(sent) : `${sizeText(sent)} → ${sizeText(back)}`;
}

/** A number of bytes for people. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function statusOf({ status, errorCode, httpStatus }: Row, style: Style): string {
  const http = httpStatus === undefined || httpStatus === 200 ? "" : ` with status ${httpStatus}`;
  switch (status) {
    case "ok":
      return `${style("green", "ok")}${http}`;
    case "failed":
      return `${style("yellow", "the tool failed")}${http}`;
    case "error":
      return `${style("red", `error ${errorCode ?? ""}`.trim())}${http}`;
    case "open":
      return `${style("yellow", "no answer")}${http}`;
    default:
      return "";
  }
}

const TIME_WIDTH = 11;
const INDENT = " ".repeat(TIME_WIDTH + 3);
