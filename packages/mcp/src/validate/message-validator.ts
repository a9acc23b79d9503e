import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import { showValue } from "../util/excerpt.ts";
import { checkBatch } from "./check-batch.ts";
import { checkCall } from "./check-call.ts";
import { checkResponse } from "./check-response.ts";
import type { Verdict } from "./finding.ts";
import type { Work } from "./message-work.ts";
import { Report } from "./report.ts";
import type { RevisionRules } from "./revision-rules.ts";
import type { MessageOptions } from "./validate-options.ts";

/** Judges messages of one revision. Keeps nothing from one message to the next. */
export type MessageValidator = (message: unknown, options: MessageOptions) => Verdict;

/** A function that judges messages by a revision's definitions and by the rules beside them. */
export function createMessageValidator(rules: RevisionRules): MessageValidator {
  return (message, options) => {
    const report = new Report(rules.clauses);
    const work = { rules, options, report };
    return report.verdict(
      rules.batches !== undefined && Array.isArray(message)
        ? checkBatch(message, rules.batches, work, checkMessage)
        : checkMessage(message, work),
    );
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
