import type { JsonObject } from "../jsonrpc/message.ts";
import { showValue } from "../util/excerpt.ts";
import { checkDefinition } from "./check-definition.ts";
import type { Work } from "./message-work.ts";
import type { MethodRules } from "./revision-rules.ts";
import { senderOf } from "./validate-options.ts";

/**
 * Checks a request or a notification: which of the two, its method tells, else its id. Returns the
 * name of what it was checked by.
 */
export function checkCall(message: JsonObject, work: Work): string {
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
  if (
    known === undefined &&
    rules.anyParams !== undefined &&
    senderOf(options.direction) === "client"
  ) {
    checkDefinition(rules.anyParams, message, report, "/params");
  }
  rules.checks.request(message, options.direction, report);
  return definition.name;
}

function checkNotice(message: JsonObject, known: MethodRules | undefined, work: Work): string {
  const { rules, report } = work;
  const definition = known?.message ?? rules.anyNotification;
  checkDefinition(definition, message, report);
  const row = known?.message === undefined ? undefined : known.row;
  rules.checks.notification(message, row, report);
  return definition.name;
}
