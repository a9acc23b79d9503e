import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { showValue } from "../util/excerpt.ts";
import { checkDefinition } from "./check-definition.ts";
import type { Verdict } from "./finding.ts";
import { Report } from "./report.ts";
import type { MethodRules, RevisionRules } from "./revision-rules.ts";
import { checkErrorCode } from "./rules/check-error-code.ts";
import { checkNotification } from "./rules/check-notification.ts";
import { checkRequest } from "./rules/check-request.ts";
import { checkResult } from "./rules/check-result.ts";
import type { MessageOptions } from "./validate-options.ts";
import { senderOf } from "./validate-options.ts";

/** Judges messages of one revision. Keeps nothing from one message to the next. */
export type MessageValidator = (message: unknown, options: MessageOptions) => Verdict;

/** What the checks of one message share. */
interface Work {
  readonly rules: RevisionRules;
  readonly options: MessageOptions;
  readonly report: Report;
}

/** A function that judges messages by a revision's definitions and by the rules beside them. */
export function createMessageValidator(rules: RevisionRules): MessageValidator {
  return (message, options) => {
    const report = new Report();
    return report.verdict(checkMessage(message, { rules, options, report }));
  };
}

/** Reports what is wrong with a message and returns the name of what it was checked by. */
function checkMessage(message: unknown, work: Work): string | undefined {
  if (!isJsonObject(message)) {
    const sentence = `A message is an object, and this is ${showValue(message)}`;
    work.report.add("envelope.not-a-message", "", sentence);
    return undefined;
  }
  if (message["method"] !== undefined) return checkCall(message, work);
  if (message["result"] !== undefined || message["error"] !== undefined) {
    return checkResponse(message, work);
  }
  const sentence = `A message has one of "method", "result" and "error", and this has none`;
  work.report.add("envelope.not-a-message", "", sentence);
  return undefined;
}

/** Checks a request or a notification: which of the two, its method tells, else its id. */
function checkCall(message: JsonObject, work: Work): string {
  const method = message["method"];
  const known = work.rules.methods.get(method);
  const hasId = message["id"] !== undefined;
  const isRequest = known === undefined ? hasId : known.row.kind === "request";
  checkMethod(method, known, work);
  if (isRequest && !hasId) {
    const sentence = `${showValue(method)} is a request, which must have an id`;
    work.report.add("envelope.request-without-id", "", sentence);
  }
  if (!isRequest && hasId) {
    const sentence = `${showValue(method)} is a notification, which must not have an id`;
    work.report.add("envelope.notification-with-id", "/id", sentence);
  }
  return isRequest ? checkQuestion(message, known, work) : checkNotice(message, known, work);
}

/** Checks that this side sends this method in this revision. */
function checkMethod(method: unknown, known: MethodRules | undefined, work: Work): void {
  if (typeof method !== "string") return;
  const { rules, options, report } = work;
  const sender = senderOf(options.direction);
  const path = "/method";
  if (known === undefined) {
    report.add("method.unknown", path, `No revision has a method ${showValue(method)}`);
  } else if (!known.exists) {
    report.add(
      "method.other-revision",
      path,
      `${rules.revision} has no method ${showValue(method)}`,
    );
  } else if (known.isEmbedded) {
    const sentence = `${showValue(method)} goes inside an "input_required" result, not on its own`;
    report.add("method.only-embedded", path, sentence);
  } else if (!(sender === "client" ? known.fromClient : known.fromServer)) {
    report.add("method.wrong-side", path, `A ${sender} does not send ${showValue(method)}`);
  }
}

function checkQuestion(message: JsonObject, known: MethodRules | undefined, work: Work): string {
  const { rules, options, report } = work;
  const definition = known?.message ?? rules.anyRequest;
  // A missing id is reported already; the rest is checked as if there were one.
  const whole = message["id"] === undefined ? { ...message, id: 0 } : message;
  checkDefinition(definition, whole, report);
  if (options.direction === "server-to-client") return definition.name;
  // Whatever its method, a client's request carries its `_meta`.
  if (known === undefined) checkDefinition(rules.anyParams, message, report, "/params");
  checkRequest(message, report);
  return definition.name;
}

function checkNotice(message: JsonObject, known: MethodRules | undefined, work: Work): string {
  const { rules, report } = work;
  const definition = known?.message ?? rules.anyNotification;
  checkDefinition(definition, message, report);
  checkNotification(message, known?.message === undefined ? undefined : known.row, report);
  return definition.name;
}

function checkResponse(message: JsonObject, work: Work): string | undefined {
  const { options, report } = work;
  if (options.direction === "client-to-server") {
    report.add("response.from-client", "", "A client gets no requests, so it sends no responses");
    return undefined;
  }
  if (message["result"] !== undefined && message["error"] !== undefined) {
    report.add("envelope.result-and-error", "", "A response has a result or an error, not both");
    return undefined;
  }
  const { id } = message;
  const asked = options.request?.id;
  if (asked !== undefined && id !== undefined && id !== asked) {
    const sentence = `The id must be that of the request, ${showValue(asked)}, and is ${showValue(id)}`;
    report.add("response.other-id", "/id", sentence);
  }
  return message["error"] === undefined ? checkAnswer(message, work) : checkError(message, work);
}

function checkError(message: JsonObject, { rules, report }: Work): string {
  const error = message["error"];
  const code = isJsonObject(error) ? error["code"] : undefined;
  const definition = rules.errors.get(code) ?? rules.anyError;
  checkDefinition(definition, message, report);
  checkErrorCode(code, report);
  return definition.name;
}

function checkAnswer(message: JsonObject, { rules, options, report }: Work): string {
  const { request } = options;
  const known = request === undefined ? undefined : rules.methods.get(request.method)?.answer;
  const definition = known ?? rules.anyAnswer;
  checkDefinition(definition, message, report);
  if (known === undefined) {
    // What it answers is not known; it may still say itself what it is.
    const { result } = message;
    const kind = isJsonObject(result) ? rules.results.get(result["resultType"]) : undefined;
    if (kind !== undefined) checkDefinition(kind, message, report, "/result");
  }
  checkResult(message, request, report);
  return definition.name;
}
