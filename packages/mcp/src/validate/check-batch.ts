import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { Work } from "./message-work.ts";
import { pointer } from "./pointer.ts";
import { Report } from "./report.ts";
import type { Batches } from "./revision-rules.ts";

/**
 * Checks each message of a batch by `check`, and what they may not be beside each other. Returns the
 * name of the batch's definition.
 */
export function checkBatch(
  messages: readonly unknown[],
  kinds: Batches,
  work: Work,
  check: (message: unknown, work: Work) => unknown,
): string {
  const { rules, options, report } = work;
  const areResponses = messages.map(isResponse);
  const hasResponses = areResponses.includes(true);
  if (messages.length === 0) report.add("batch.empty", "", "A batch holds at least one message");
  if (hasResponses && areResponses.includes(false)) {
    const sentence = "A batch holds responses or requests and notifications, not both";
    report.add("batch.mixed", "", sentence);
  }
  for (let index = 0; index < messages.length && !report.isFull; index++) {
    const message = messages[index];
    const part = new Report(rules.clauses);
    const path = pointer("", index);
    if (isJsonObject(message) && message["method"] === "initialize") {
      const sentence = "The first request of a session is not part of a batch";
      part.add("batch.initialize", "/method", sentence);
    }
    check(message, { rules, options, report: part });
    report.addAll(part.verdict(undefined).findings, path);
  }
  return (hasResponses ? kinds.responses : kinds.calls).name;
}

function isResponse(message: unknown): boolean {
  if (!isJsonObject(message) || message["method"] !== undefined) return false;
  return message["result"] !== undefined || message["error"] !== undefined;
}
