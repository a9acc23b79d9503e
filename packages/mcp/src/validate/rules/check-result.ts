import type { JsonObject } from "../../jsonrpc/message.ts";
import { EXTENSION } from "../../spec/extension.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { pointer } from "../pointer.ts";
import { objectIn } from "../read-member.ts";
import type { Report } from "../report.ts";
import type { AnsweredRequest } from "../validate-options.ts";
import { checkInputRequests } from "./check-input-requests.ts";
import { checkMeta } from "./check-meta.ts";
import { checkResultOf } from "./check-result-of.ts";

/** Checks what no schema says of a server's result of 2026-07-28. */
export function checkResult(
  response: JsonObject,
  request: AnsweredRequest | undefined,
  report: Report,
): void {
  const result = objectIn(response, "result");
  if (result === undefined) return;
  const meta = objectIn(result, "_meta");
  checkMeta(meta, "/result/_meta", report);
  if (meta?.[META_KEY.serverInfo] === undefined) {
    const message = `"_meta" lacks "${META_KEY.serverInfo}", which a server should send`;
    report.add("meta.no-server-info", meta === undefined ? "/result" : "/result/_meta", message);
  }
  if (result["resultType"] === "input_required") checkInputRequired(result, report);
  if (result["resultType"] === "task") checkTask(request, report);
  if (result["inputRequests"] !== undefined) {
    const capabilities = capabilitiesOf(request);
    checkInputRequests(result["inputRequests"], "/result/inputRequests", capabilities, report);
  }
  if (request !== undefined) checkResultOf(request.method, response, result, report);
}

function checkInputRequired(result: JsonObject, report: Report): void {
  if (result["inputRequests"] === undefined && result["requestState"] === undefined) {
    const message = `An "input_required" result needs "inputRequests" or "requestState"`;
    report.add("input-required.empty", "/result", message);
  }
  for (const name of ["ttlMs", "cacheScope"]) {
    if (result[name] === undefined) continue;
    const message = `An "input_required" result is not kept, so it has no "${name}"`;
    report.add("input-required.cache-hints", pointer("/result", name), message);
  }
}

function checkTask(request: AnsweredRequest | undefined, report: Report): void {
  const capabilities = capabilitiesOf(request);
  if (capabilities === undefined) return;
  if (objectIn(capabilities, "extensions")?.[EXTENSION.tasks] !== undefined) return;
  const message = `The request does not declare the extension "${EXTENSION.tasks}"`;
  report.add("task.undeclared", "/result/resultType", message);
}

/** What the client declared with the request, where that is known. */
function capabilitiesOf(request: AnsweredRequest | undefined): JsonObject | undefined {
  return objectIn(objectIn(request?.params, "_meta"), META_KEY.clientCapabilities);
}
