// What a relay changes of a message where its two sides speak different revisions: the receiving
// side's revision decides, since nothing that an older side says has to be completed for a newer one.

import type { JsonObject, JsonRpcErrorObject, JsonRpcNotification } from "../../jsonrpc/message.ts";
import { errorFromLatest, errorToLatest } from "../../projection/error.ts";
import { notificationFromLatest } from "../../projection/notification.ts";
import { paramsFromLatest } from "../../projection/params-from-latest.ts";
import { questionFromLatest } from "../../projection/question-from-latest.ts";
import { resultFromLatest } from "../../projection/result-from-latest.ts";
import type { RevisionFacts } from "../../projection/revision-facts.ts";

/** A request, as far as its answer depends on it. */
export interface Asked {
  readonly method: string;
  readonly params?: JsonObject;
}

/** A request as the receiving side's revision has it; undefined where it has no such request. */
export function requestInto(asked: Asked, into: RevisionFacts): Asked | undefined {
  const { method, params } = asked;
  if (QUESTIONS.has(method)) {
    const id = params?.["elicitationId"];
    const question = questionFromLatest(asked, into, typeof id === "string" ? id : "");
    const meta = params?.["_meta"];
    // A question of today has no envelope; here it is a request, whose `_meta` travels along.
    return question && meta !== undefined && question.params === undefined
      ? { ...question, params: { _meta: meta } }
      : question;
  }
  const fit = paramsFromLatest(method, params, into);
  return fit === undefined ? { method } : { method, params: fit };
}

/** A result as the receiving side's revision gives it. */
export function resultInto(asked: Asked, result: JsonObject, into: RevisionFacts): JsonObject {
  return resultFromLatest(asked.method, result, into);
}

/** An error as the receiving side's revision gives it. */
export function errorInto(
  asked: Asked,
  error: JsonRpcErrorObject,
  from: RevisionFacts,
  into: RevisionFacts,
): JsonRpcErrorObject {
  return errorFromLatest(asked, errorToLatest(asked, error, from), into);
}

/** A notification as the receiving side's revision sends it. */
export function notificationInto(
  notification: JsonRpcNotification,
  into: RevisionFacts,
): JsonRpcNotification {
  return notificationFromLatest(notification, into);
}

const QUESTIONS: ReadonlySet<string> = new Set([
  "elicitation/create",
  "sampling/createMessage",
  "roots/list",
]);
