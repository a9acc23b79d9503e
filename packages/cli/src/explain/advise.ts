// What goes wrong often, and what no definition says, or says without the way out.

import type { JsonObject } from "@wirewright/mcp";
import { RPC_CODE } from "@wirewright/mcp";
import { asJsonObject, isJsonObject } from "../json-object.ts";
import type { Answered, Note } from "./explanation.ts";
import { guessMethod, MAIN_MEMBER } from "./guess-method.ts";

/** Notes on a message that could be read. */
export function advise(message: JsonObject, answers: Answered | undefined): readonly Note[] {
  const { result, error } = message;
  if (isJsonObject(result)) return adviseResult(result, answers);
  if (isJsonObject(error)) return adviseError(message, error, answers);
  const params = asJsonObject(message["params"]);
  return message["method"] === "initialize" ? adviseInitialize("/params", params) : [];
}

function adviseInitialize(path: string, { protocolVersion }: JsonObject): readonly Note[] {
  if (protocolVersion !== STATELESS) return [];
  const message = `${STATELESS} has no initialize: a client asks server/discover, if it asks at all, and names the revision in the _meta of each request`;
  return [{ level: "error", path: `${path}/protocolVersion`, message }];
}

function adviseResult(result: JsonObject, answers: Answered | undefined): readonly Note[] {
  if (answers === undefined) return [];
  if (answers.method === "initialize") return adviseInitialize("/result", result);
  return [
    ...adviseShape(result, answers),
    ...(RESULT_ADVICE.get(answers.method)?.(result) ?? []),
    ...adviseCaching(result, answers),
  ];
}

/** A verdict names the first member that is missing; where both are, the second comes as a surprise. */
function adviseCaching(result: JsonObject, { method }: Answered): readonly Note[] {
  const isOfStateless = result["resultType"] === "complete";
  const hasBoth = Object.hasOwn(result, "ttlMs") && Object.hasOwn(result, "cacheScope");
  if (!isOfStateless || hasBoth || !CACHEABLE.has(method)) return [];
  const message = `In ${STATELESS} a result of ${method} has "ttlMs" and "cacheScope", how long it may be kept and for whom: 0 and "private" say that nothing may be`;
  return [{ level: "advice", path: "/result", message }];
}

/** A result that has the shape of another method's. */
function adviseShape(result: JsonObject, { method, by }: Answered): readonly Note[] {
  const guessed = guessMethod(result);
  const member = MAIN_MEMBER.get(method);
  if (by === "shape" || guessed === undefined || guessed === method) return [];
  if (member === undefined || Object.hasOwn(result, member)) return [];
  const found = MAIN_MEMBER.get(guessed) ?? "";
  const message = `The answer to ${method} has "${member}"; "${found}" is what ${guessed} is answered with`;
  return [{ level: "advice", path: `/result/${found}`, message }];
}

const RESULT_ADVICE: ReadonlyMap<string, (result: JsonObject) => readonly Note[]> = new Map([
  ["tools/call", adviseToolResult],
  ["prompts/get", adviseMessages],
]);

function adviseToolResult({ content }: JsonObject): readonly Note[] {
  if (typeof content === "string") {
    const message = 'Content is a list of blocks: [{"type":"text","text":"..."}]';
    return [{ level: "advice", path: "/result/content", message }];
  }
  const blocks = Array.isArray(content) ? content.map(asJsonObject) : [];
  const at = blocks.findIndex(({ type, mimeType }) => type === "text" && mimeType !== undefined);
  if (at === -1) return [];
  const message =
    'A text block has no "mimeType". A resource has one: resources/read answers with "contents", each with "uri" and "text"';
  return [{ level: "advice", path: `/result/content/${at}/mimeType`, message }];
}

function adviseMessages({ messages }: JsonObject): readonly Note[] {
  const all = Array.isArray(messages) ? messages.map(asJsonObject) : [];
  const at = all.findIndex(({ role }) => role === "system");
  if (at === -1) return [];
  const message =
    'A prompt has messages of "user" and "assistant": what a system message would say goes into the first of the user';
  return [{ level: "advice", path: `/result/messages/${at}/role`, message }];
}

function adviseError(
  message: JsonObject,
  { code, message: said }: JsonObject,
  answers: Answered | undefined,
): readonly Note[] {
  const notes: Note[] = [];
  if (message["id"] === null) notes.push(NO_ID);
  if (code !== RPC_CODE.methodNotFound && typeof said === "string" && UNKNOWN_METHOD.test(said)) {
    notes.push({
      level: "error",
      path: "/error/code",
      message: `An unknown method has the code ${RPC_CODE.methodNotFound}, and this is ${String(code)}`,
    });
  } else if (isServerDefined(code) && isOfTool(message, answers)) {
    notes.push(TOOL_FAILURE);
  }
  return notes;
}

/** Whether an error stands where a tool should have said that it failed. */
function isOfTool({ error }: JsonObject, answers: Answered | undefined): boolean {
  const data = asJsonObject(asJsonObject(error)["data"]);
  return answers?.method === "tools/call" || typeof data["tool"] === "string";
}

function isServerDefined(code: unknown): boolean {
  return typeof code === "number" && code <= -32000 && code >= -32019;
}

const STATELESS = "2026-07-28";
/** https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching#cacheable-results */
const CACHEABLE: ReadonlySet<string> = new Set([
  "server/discover",
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
  "resources/read",
]);
const UNKNOWN_METHOD = /\b(?:method not found|unknown method|no such method)\b/i;
const NO_ID: Note = {
  level: "advice",
  path: "/id",
  message:
    "Where the request's id could not be read, revisions up to 2025-06-18 write null, later ones leave the id out",
};
const TOOL_FAILURE: Note = {
  level: "advice",
  path: "/error",
  message:
    'A tool that ran and failed answers with a result that has "isError":true, so that a model can read why',
};
