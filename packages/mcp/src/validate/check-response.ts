import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import { showValue } from "../util/excerpt.ts";
import { checkDefinition } from "./check-definition.ts";
import type { Work } from "./message-work.ts";
import type { AnsweredRequest, MessageOptions } from "./validate-options.ts";
import { senderOf } from "./validate-options.ts";

/** Checks a result or an error. Returns the name of what it was checked by. */
export function checkResponse(message: JsonObject, work: Work): string | undefined {
  const { rules, options, report } = work;
  if (rules.isStateless && senderOf(options.direction) === "client") {
    report.add("response.from-client", "", "A client gets no requests, so it sends no responses");
    return undefined;
  }
  if (message["result"] !== undefined && message["error"] !== undefined) {
    report.add("envelope.result-and-error", "", "A response has a result or an error, not both");
    return undefined;
  }
  const request = answeredRequest(message["id"], options);
  checkAnswered(message["id"], request, work);
  return message["error"] === undefined
    ? checkAnswer(message, request, work)
    : checkError(message, work);
}

/** The request that a response answers, as far as that is known. */
function answeredRequest(
  id: unknown,
  { request, requests }: MessageOptions,
): AnsweredRequest | undefined {
  return request ?? requests?.find((it) => it.id !== undefined && it.id === id);
}

/** Checks that a response goes to whom it answers, under the id that was asked with. */
function checkAnswered(id: unknown, request: AnsweredRequest | undefined, work: Work): void {
  const { rules, options, report } = work;
  // Where an id could not be read, there is none, or null up to 2025-06-18.
  const hasId = id !== undefined && id !== null;
  const asked = request?.id;
  if (hasId && asked !== undefined && id !== asked) {
    const sentence = `The id must be that of the request, ${showValue(asked)}, and is ${showValue(id)}`;
    report.add("response.other-id", "/id", sentence);
  } else if (hasId && request === undefined && options.requests !== undefined) {
    const sentence = `The id must be that of an open request, and none has ${showValue(id)}`;
    report.add("response.other-id", "/id", sentence);
  }
  const known = request === undefined ? undefined : rules.methods.get(request.method);
  if (known === undefined || !(known.fromClient || known.fromServer)) return;
  const sender = senderOf(options.direction);
  if (sender === "client" ? known.fromServer : known.fromClient) return;
  const sentence = `A ${sender} is not asked ${showValue(known.row.method)}`;
  report.add("response.wrong-side", "", sentence);
}

function checkError(message: JsonObject, { rules, report }: Work): string {
  const error = message["error"];
  const code = isJsonObject(error) ? error["code"] : undefined;
  const definition = rules.errors.get(code) ?? rules.anyError;
  checkDefinition(definition, message, report);
  rules.checks.errorCode(code, report);
  return definition.name;
}

function checkAnswer(
  message: JsonObject,
  request: AnsweredRequest | undefined,
  { rules, report }: Work,
): string {
  const known = request === undefined ? undefined : rules.methods.get(request.method)?.answer;
  const definition = known ?? rules.anyAnswer;
  checkDefinition(definition, message, report);
  if (known === undefined) {
    // What it answers is not known; it may still say itself what it is.
    const { result } = message;
    const kind = isJsonObject(result) ? rules.results.get(result["resultType"]) : undefined;
    if (kind !== undefined) checkDefinition(kind, message, report, "/result");
  }
  rules.checks.result(message, request, report);
  return definition.name;
}
