import type { JsonObject } from "../../jsonrpc/message.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import { objectIn, objectsIn } from "../read-member.ts";
import type { Report } from "../report.ts";
import { checkElicitationUrl } from "./check-elicitation-url.ts";
import { checkMeta } from "./check-meta.ts";
import { checkSamplingMessages } from "./check-sampling-messages.ts";

/**
 * Checks a server's questions: each by itself, and against what the client declared, where that is
 * known.
 */
export function checkInputRequests(
  questions: unknown,
  path: string,
  capabilities: JsonObject | undefined,
  report: Report,
): void {
  for (const [key, question] of objectsIn(questions)) {
    const place = pointer(path, key);
    checkQuestion(question, place, report);
    const missing = capabilities === undefined ? undefined : missingFor(question, capabilities);
    if (missing === undefined) continue;
    const message = `The request does not declare ${showValue(missing)}, which this question needs`;
    report.add("input-required.undeclared", place, message);
  }
}

function checkQuestion(question: JsonObject, path: string, report: Report): void {
  const params = objectIn(question, "params");
  checkMeta(params?.["_meta"], pointer(path, "params", "_meta"), report);
  if (question["method"] === "sampling/createMessage") {
    checkSamplingMessages(params, pointer(path, "params", "messages"), report);
  }
  checkElicitationUrl(params, pointer(path, "params"), report);
}

/** The capability that a question needs and the client does not declare. */
function missingFor(question: JsonObject, capabilities: JsonObject): string | undefined {
  const params = objectIn(question, "params");
  switch (question["method"]) {
    case "elicitation/create":
      return missingElicitation(params, objectIn(capabilities, "elicitation"));
    case "sampling/createMessage":
      return missingSampling(params, objectIn(capabilities, "sampling"));
    case "roots/list":
      return objectIn(capabilities, "roots") === undefined ? "roots" : undefined;
    default:
      return undefined;
  }
}

function missingElicitation(
  params: JsonObject | undefined,
  declared: JsonObject | undefined,
): string | undefined {
  if (declared === undefined) return "elicitation";
  if (params?.["mode"] === "url") {
    return declared["url"] === undefined ? "elicitation.url" : undefined;
  }
  // Without members it means forms.
  const hasForms = declared["form"] !== undefined || declared["url"] === undefined;
  return hasForms ? undefined : "elicitation.form";
}

function missingSampling(
  params: JsonObject | undefined,
  declared: JsonObject | undefined,
): string | undefined {
  if (declared === undefined) return "sampling";
  const usesTools = params?.["tools"] !== undefined || params?.["toolChoice"] !== undefined;
  return usesTools && declared["tools"] === undefined ? "sampling.tools" : undefined;
}
