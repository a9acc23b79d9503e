import type { ToolResult } from "../render/render-content.ts";
import { visibleValue } from "../terminal/visible.ts";

/** What is wrong with a tool's result that can be shown all the same, a sentence each. */
export function resultFaults({ content, isError }: ToolResult): readonly string[] {
  const given: unknown = isError;
  const flag =
    given === undefined || typeof given === "boolean"
      ? []
      : [`/result/isError must be true or false, and is ${shown(given)}: it counts as false`];
  return [...flag, ...content.flatMap((block, at) => faultOfBlock(block, at))];
}

function faultOfBlock(block: object, at: number): readonly string[] {
  const { type } = block as { readonly type?: unknown };
  if (typeof type !== "string") {
    return [`/result/content/${at}/type must be a text, and is ${shown(type)}`];
  }
  const member = MEMBERS.get(type);
  if (member === undefined) return [];
  const value: unknown = Reflect.get(block, member);
  if (typeof value === (member === "resource" ? "object" : "string") && value !== null) return [];
  const what = member === "resource" ? "an object" : "a text";
  return [`/result/content/${at}/${member} must be ${what}, and is ${shown(value)}`];
}

function shown(value: unknown): string {
  return value === undefined ? "not there" : visibleValue(JSON.stringify(value)).slice(0, 60);
}

/** What a block cannot do without, by its type. */
const MEMBERS: ReadonlyMap<string, string> = new Map([
  ["text", "text"],
  ["image", "data"],
  ["audio", "data"],
  ["resource", "resource"],
  ["resource_link", "uri"],
]);
