import type { JsonObject } from "../../src/jsonrpc/message.ts";
import { METHOD_TABLE } from "../../src/spec/method-table.ts";

/** The requests that a client of 2026-07-28 may send to any server, from the method table. */
export const METHODS: readonly string[] = METHOD_TABLE.filter(
  (row) =>
    row.kind === "request" &&
    row.fromClient.some((revision) => revision === "2026-07-28") &&
    row.extension === undefined,
).map(({ method }) => method);

/** Requests in good order, and every member of their parameters. */
export const GOOD: Readonly<Record<string, JsonObject>> = {
  "server/discover": {},
  "tools/list": {},
  "tools/call": { name: "t", arguments: { a: "x" } },
  "prompts/list": {},
  "prompts/get": { name: "p", arguments: { a: "x" } },
  "resources/list": {},
  "resources/templates/list": {},
  "resources/read": { uri: "x:r" },
  "completion/complete": {
    ref: { type: "ref/prompt", name: "p" },
    argument: { name: "a", value: "" },
    context: { arguments: { b: "x" } },
  },
  "subscriptions/listen": { notifications: { toolsListChanged: true } },
};

/** Members that are not in good order whatever their value, and those that are optional. */
export const MEMBERS: readonly (readonly [
  method: string,
  path: readonly string[],
  required: boolean,
])[] = [
  ["tools/list", ["cursor"], false],
  ["prompts/list", ["cursor"], false],
  ["resources/list", ["cursor"], false],
  ["resources/templates/list", ["cursor"], false],
  ["tools/call", ["name"], true],
  ["tools/call", ["arguments"], false],
  ["tools/call", ["inputResponses"], false],
  ["tools/call", ["requestState"], false],
  ["prompts/get", ["name"], true],
  ["prompts/get", ["arguments"], true],
  ["prompts/get", ["arguments", "a"], true],
  ["prompts/get", ["inputResponses"], false],
  ["prompts/get", ["requestState"], false],
  ["resources/read", ["uri"], true],
  ["resources/read", ["inputResponses"], false],
  ["resources/read", ["requestState"], false],
  ["completion/complete", ["ref"], true],
  ["completion/complete", ["ref", "type"], true],
  ["completion/complete", ["ref", "name"], true],
  ["completion/complete", ["argument"], true],
  ["completion/complete", ["argument", "name"], true],
  ["completion/complete", ["argument", "value"], true],
  ["completion/complete", ["context"], false],
  ["completion/complete", ["context", "arguments"], false],
  ["completion/complete", ["context", "arguments", "b"], false],
  ["subscriptions/listen", ["notifications"], true],
  ["subscriptions/listen", ["notifications", "toolsListChanged"], false],
  ["subscriptions/listen", ["notifications", "resourceSubscriptions"], false],
];

const WRONG: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["a number", 7],
  ["a fraction", 0.5],
  ["an empty list", []],
  ["a list of null", [null]],
  ["a list of lists", [[[[]]]]],
];

/** The parameters with one member in place of another. */
export function withMember(
  params: JsonObject,
  [name = "", ...deeper]: readonly string[],
  value: unknown,
): JsonObject {
  const inner =
    deeper.length === 0 ? value : withMember((params[name] ?? {}) as JsonObject, deeper, value);
  return { ...params, [name]: inner };
}

/** Whether a value of the wrong type is right after all. */
function isFine(where: string, value: unknown): boolean {
  // Nothing is wrong with a list of subscriptions that is empty.
  return (
    where === "notifications/resourceSubscriptions" && Array.isArray(value) && value.length === 0
  );
}

/** Every member of every method with every wrong value. */
export function badRequests(): readonly {
  readonly method: string;
  readonly where: string;
  readonly what: string;
  readonly params: JsonObject;
}[] {
  return MEMBERS.flatMap(([method, path]) =>
    WRONG.filter(([, value]) => !isFine(path.join("/"), value)).map(([what, value]) => ({
      method,
      where: path.join("/"),
      what,
      params: withMember(GOOD[method] ?? {}, path, value),
    })),
  );
}

/** What lies in wait for programs that copy members: keys of a prototype, and of nobody. */
export const SURPLUS = JSON.parse(
  '{"extra":{"deep":[1]},"__proto__":{"name":"u","polluted":true},"constructor":null,"toString":1,"x-vendor":"v"}',
) as JsonObject;
