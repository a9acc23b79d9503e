import { didYouMean } from "../closest.ts";
import { UsageError } from "../usage-error.ts";
import type { Row } from "./row.ts";

/** Whether a row is to be shown. */
export type RowFilter = (row: Row) => boolean;

/**
 * Reads filters such as `method:tools/*` and `status:error`; all have to fit. Several of one kind:
 * one of them has to.
 *
 * @throws {UsageError} where a word is no filter.
 */
export function readFilters(words: readonly string[]): RowFilter {
  const byKey = new Map<string, RowFilter[]>();
  for (const word of words) {
    const at = word.indexOf(":");
    const key = word.slice(0, Math.max(at, 0));
    const make = MAKERS.get(key);
    if (make === undefined) throw noFilter(word, key);
    byKey.set(key, [...(byKey.get(key) ?? []), make(word.slice(at + 1))]);
  }
  const groups = [...byKey.values()];
  return (row) => groups.every((filters) => filters.some((fits) => fits(row)));
}

const MAKERS: ReadonlyMap<string, (value: string) => RowFilter> = new Map([
  ["method", (value) => byText(value, ({ method }) => method)],
  ["tool", (value) => byText(value, ({ name }) => name)],
  ["id", (value) => byText(value, ({ id }) => (id === undefined ? undefined : String(id)))],
  ["dir", byDirection],
  ["status", byStatus],
  [
    "finding",
    (value) => {
      const fits = matcher(value);
      return ({ findings }) => findings.some(({ id, level }) => fits(id) || level === value);
    },
  ],
]);

function byText(value: string, textOf: (row: Row) => string | undefined): RowFilter {
  const fits = matcher(value);
  return (row) => {
    const text = textOf(row);
    return text !== undefined && fits(text);
  };
}

function byDirection(value: string): RowFilter {
  if (value === "client" || value === "server") return ({ from }) => from === value;
  throw new UsageError(`dir: is client or server, found "${value}"`, "It is the side that sent it");
}

function byStatus(value: string): RowFilter {
  if (value === "none") return ({ status }) => status === undefined;
  const code = Number(value);
  if (value !== "" && Number.isInteger(code)) {
    return ({ errorCode, httpStatus }) => errorCode === code || httpStatus === code;
  }
  if (STATUSES.includes(value)) return ({ status }) => status === value;
  throw new UsageError(
    `status: has no "${value}"`,
    `It is one of ${[...STATUSES, "none"].join(", ")}, or a code such as -32602 or 404`,
  );
}

function matcher(pattern: string): (text: string) => boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`, "s");
  return (text) => expression.test(text);
}

function noFilter(word: string, key: string): UsageError {
  const keys = [...MAKERS.keys()];
  const hint = `Filters are ${keys.map((it) => `${it}:...`).join(" ")}, behind the name of the file`;
  return new UsageError(`No such filter: ${word}${didYouMean(key, keys)}`, hint);
}

const STATUSES = ["ok", "failed", "error", "open"];
