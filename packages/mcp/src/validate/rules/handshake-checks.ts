import type { JsonObject } from "../../jsonrpc/message.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import type { Revision } from "../../spec/revision.ts";
import { listIn, objectIn } from "../read-member.ts";
import type { Report } from "../report.ts";
import type { AnsweredRequest } from "../validate-options.ts";
import { checkElicitationUrl } from "./check-elicitation-url.ts";
import { reportReserved } from "./check-error-code.ts";
import { checkItemsMeta, checkMetaKeys } from "./check-meta.ts";
import { checkRelatedTask, checkTaskAnswer } from "./check-related-task.ts";
import { checkStructuredText } from "./check-result-of.ts";
import { checkRoots } from "./check-roots.ts";
import { checkSamplingMessages } from "./check-sampling-messages.ts";
import { checkToolNames } from "./check-tool-names.ts";
import type { RevisionChecks } from "./revision-checks.ts";

/** Which rules a handshake revision has; each came with one and stayed. */
interface Rules {
  /** Key names in `_meta` have a format, and there is structured content. Since 2025-06-18. */
  readonly metaKeys: boolean;
  /** Names of tools, tools in sampling, elicitation by URL, tasks. Since 2025-11-25. */
  readonly tasks: boolean;
}

/** What a handshake revision says and no schema can. */
export function createHandshakeChecks(revision: Revision): RevisionChecks {
  const rules = { metaKeys: revision >= "2025-06-18", tasks: revision >= "2025-11-25" };
  return {
    request: (request, _direction, report) => checkRequest(request, rules, report),
    notification: (notification, _row, report) => checkParamsMeta(notification, rules, report),
    result: (response, request, report) => checkResult(response, request, rules, report),
    errorCode: checkErrorCode,
  };
}

function checkRequest(request: JsonObject, rules: Rules, report: Report): void {
  checkParamsMeta(request, rules, report);
  if (!rules.tasks) return;
  const params = objectIn(request, "params");
  if (request["method"] === "sampling/createMessage") {
    checkSamplingMessages(params, "/params/messages", report);
  }
  if (request["method"] === "elicitation/create") checkElicitationUrl(params, "/params", report);
}

function checkParamsMeta(message: JsonObject, rules: Rules, report: Report): void {
  checkMetaOf(objectIn(message, "params"), "/params", rules, report);
}

function checkMetaOf(
  part: JsonObject | undefined,
  path: string,
  rules: Rules,
  report: Report,
): void {
  const meta = part?.["_meta"];
  if (meta === undefined || !rules.metaKeys) return;
  checkMetaKeys(meta, `${path}/_meta`, report);
  if (rules.tasks) checkRelatedTask(meta, `${path}/_meta`, report);
}

function checkResult(
  response: JsonObject,
  request: AnsweredRequest | undefined,
  rules: Rules,
  report: Report,
): void {
  const result = objectIn(response, "result");
  if (result === undefined) return;
  checkMetaOf(result, "/result", rules, report);
  if (rules.tasks) checkTaskAnswer(result, request, report);
  if (request?.method === "roots/list") checkRoots(result, "/result", report);
  if (!rules.metaKeys) return;
  for (const name of LISTS) {
    checkItemsMeta(listIn(result, name), `/result/${name}`, report, checkMetaKeys);
  }
  if (request?.method === "tools/call") checkStructuredText(result, report);
  if (request?.method === "tools/list" && rules.tasks) {
    checkToolNames(listIn(result, "tools"), report);
  }
}

/** Lists in results whose items may have a `_meta`. */
const LISTS = [
  "tools",
  "content",
  "resources",
  "resourceTemplates",
  "contents",
  "prompts",
  "roots",
];

/** Servers and clients may define what JSON-RPC leaves them, -32000 to -32099; the rest is its own. */
function checkErrorCode(code: unknown, report: Report): void {
  if (typeof code !== "number" || DEFINED.has(code)) return;
  reportReserved(code, report);
}

const DEFINED: ReadonlySet<number> = new Set(Object.values(RPC_CODE));
