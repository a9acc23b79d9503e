import type { FormFault } from "../form/form-fault.ts";
import { isObject } from "./request-meta.ts";

/**
 * What is wrong with a content block at a path; undefined where it is one. Kinds and members that
 * nobody here knows are none of its faults.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-result
 */
export function faultOfBlock(block: unknown, path: string): FormFault | undefined {
  if (!isObject(block) || typeof block["type"] !== "string") {
    return { path, expected: "a content block, or several", found: block };
  }
  const { type } = block;
  for (const name of TEXTS_OF.get(type) ?? NONE) {
    if (typeof block[name] === "string") continue;
    return { path: `${path}/${name}`, expected: "a string", found: block[name] };
  }
  const object = OBJECT_OF.get(type);
  if (object === undefined || isObject(block[object])) return undefined;
  return { path: `${path}/${object}`, expected: "an object", found: block[object] };
}

/** The members of each kind that must be texts. */
const TEXTS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ["text", ["text"]],
  ["image", ["data", "mimeType"]],
  ["audio", ["data", "mimeType"]],
  ["resource_link", ["uri", "name"]],
  ["tool_use", ["id", "name"]],
]);
/** And the one that must be an object. */
const OBJECT_OF: ReadonlyMap<string, string> = new Map([
  ["resource", "resource"],
  ["tool_use", "input"],
]);
const NONE: readonly string[] = [];
