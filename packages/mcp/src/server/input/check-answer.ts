import { faultOfForm } from "../../form/form-content-fault.ts";
import type { FormFault } from "../../form/form-fault.ts";
import type { ValidationIssue } from "../../json-schema/standard-schema.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import type { InputRequest } from "../../spec/2026-07-28/index.ts";
import { pointerOf } from "../describe-issues.ts";
import { faultOfBlock } from "../fault-of-block.ts";
import { isObject } from "../request-meta.ts";

/**
 * What is wrong with a client's answer to a question; undefined where it is one. Members and content
 * blocks that nobody knows are none of its faults.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#error-handling
 */
export function faultOfAnswer(answer: unknown, question: InputRequest): FormFault | undefined {
  if (!isObject(answer)) return { path: "", expected: "an object", found: answer };
  if (question.method === "roots/list") return faultOfRoots(answer["roots"]);
  if (question.method === "sampling/createMessage") return faultOfSample(answer);
  const { action, content = {} } = answer;
  if (action === "decline" || action === "cancel") return undefined;
  if (action !== "accept") {
    return { path: "/action", expected: "accept, decline or cancel", found: action };
  }
  const { params } = question;
  return "requestedSchema" in params ? faultOfForm(content, params.requestedSchema) : undefined;
}

/** What an author's own schema has against an answer, as a fault of it. */
export function faultOfIssues([issue]: readonly ValidationIssue[], answer: unknown): FormFault {
  const path = `/content${issue === undefined ? "" : pointerOf(issue)}`;
  return { path, expected: `what its form takes (${issue?.message})`, found: answer };
}

function faultOfRoots(roots: unknown): FormFault | undefined {
  if (!Array.isArray(roots)) return { path: "/roots", expected: "an array", found: roots };
  const at = roots.findIndex((root) => !isObject(root) || typeof root["uri"] !== "string");
  if (at === -1) return undefined;
  return { path: `/roots/${at}`, expected: "an object with a uri", found: roots[at] };
}

function faultOfSample({ role, model, content }: JsonObject): FormFault | undefined {
  if (role !== "assistant" && role !== "user") {
    return { path: "/role", expected: "user or assistant", found: role };
  }
  if (typeof model !== "string") return { path: "/model", expected: "a string", found: model };
  if (!Array.isArray(content)) return faultOfBlock(content, "/content");
  for (const [at, block] of content.entries()) {
    const fault = faultOfBlock(block, `/content/${at}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
