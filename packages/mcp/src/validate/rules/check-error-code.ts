import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { MCP_ERROR_CODE, RETIRED_ERROR_CODE } from "../../spec/error-code.ts";
import type { Report } from "../report.ts";

const DEFINED: ReadonlySet<number> = new Set([
  ...Object.values(RPC_CODE),
  ...Object.values(MCP_ERROR_CODE),
]);
const RETIRED: ReadonlySet<number> = new Set(Object.values(RETIRED_ERROR_CODE));
const PATH = "/error/code";

/** Checks an error code of 2026-07-28 against the ranges that are spoken for. */
export function checkErrorCode(code: unknown, report: Report): void {
  if (typeof code !== "number" || DEFINED.has(code)) return;
  if (RETIRED.has(code)) {
    report.add(
      "error-code.retired",
      PATH,
      `${code} belongs to older revisions and must not be sent`,
    );
  } else if (isBetween(code, -32_099, -32_020)) {
    report.add("error-code.undefined", PATH, `${code} is in MCP's own range and not defined`);
  } else if (isBetween(code, -32_019, -32_000)) {
    report.add("error-code.legacy", PATH, `${code} is in the range that new code should not use`);
  } else {
    reportReserved(code, report);
  }
}

/** Reports a code that JSON-RPC keeps for itself and has not defined. */
export function reportReserved(code: number, report: Report): void {
  if (!isBetween(code, -32_768, -32_100)) return;
  report.add("error-code.reserved", PATH, `${code} is in the range that JSON-RPC reserves`);
}

function isBetween(code: number, lowest: number, highest: number): boolean {
  return code >= lowest && code <= highest;
}
