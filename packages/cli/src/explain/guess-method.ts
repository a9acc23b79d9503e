import type { JsonObject } from "@wirewright/mcp";

/**
 * The method that a result most likely answers, by the members that it has; undefined where nothing
 * tells it, as of a result that is empty.
 */
export function guessMethod(result: JsonObject): string | undefined {
  if (result["resultType"] === "task") return "tools/call";
  return SHAPES.find(({ members }) => members.every((name) => Object.hasOwn(result, name)))?.method;
}

/** The first that fits counts, so what is more particular stands first. */
const SHAPES: readonly { readonly method: string; readonly members: readonly string[] }[] = [
  { method: "initialize", members: ["protocolVersion"] },
  { method: "server/discover", members: ["supportedVersions"] },
  { method: "tools/list", members: ["tools"] },
  { method: "resources/list", members: ["resources"] },
  { method: "resources/templates/list", members: ["resourceTemplates"] },
  { method: "resources/read", members: ["contents"] },
  { method: "prompts/list", members: ["prompts"] },
  { method: "prompts/get", members: ["messages"] },
  { method: "completion/complete", members: ["completion"] },
  { method: "roots/list", members: ["roots"] },
  { method: "elicitation/create", members: ["action"] },
  { method: "sampling/createMessage", members: ["content", "role"] },
  { method: "tasks/list", members: ["tasks"] },
  { method: "tasks/get", members: ["taskId", "status"] },
  { method: "tools/call", members: ["content"] },
  { method: "tools/call", members: ["structuredContent"] },
  { method: "tools/call", members: ["isError"] },
  { method: "tools/call", members: ["toolResult"] },
  { method: "tools/call", members: ["task"] },
];

/** The member that holds what was asked for, by method. */
export const MAIN_MEMBER: ReadonlyMap<string, string> = new Map(
  [...SHAPES].reverse().map(({ method, members }) => [method, members[0] ?? ""]),
);
