import { expect, test } from "vitest";
import type { ClientCapabilities, InputRequest } from "../../spec/2026-07-28/index.ts";
import { declaredCapabilities, mayBeAsked } from "./declared-capabilities.ts";
import type { InputHandlers } from "./input-handlers.ts";

const elicit = (): undefined => undefined;
const elicitUrl = (): undefined => undefined;
const sample = (): undefined => undefined;
const roots = (): undefined => undefined;

test.each<[InputHandlers, ClientCapabilities | undefined, ClientCapabilities]>([
  [{}, undefined, {}],
  [{}, { elicitation: {} }, { elicitation: {} }],
  [{ elicit }, undefined, { elicitation: { form: {} } }],
  [{ elicitUrl }, undefined, { elicitation: { url: {} } }],
  [{ elicit, elicitUrl }, undefined, { elicitation: { form: {}, url: {} } }],
  [{ elicit }, { elicitation: { url: {} } }, { elicitation: { form: {}, url: {} } }],
  [{ sample }, undefined, { sampling: {} }],
  [{ sample }, { sampling: { tools: {} } }, { sampling: { tools: {} } }],
  [{ roots }, undefined, { roots: {} }],
  [{ roots }, { extensions: { "x/y": { a: 1 } } }, { roots: {}, extensions: { "x/y": { a: 1 } } }],
  [{ roots }, { roots: { listChanged: true } }, { roots: { listChanged: true } }],
])("declaredCapabilities() of %o beside %j", (handlers, own, declared) => {
  expect(declaredCapabilities(handlers, own)).toEqual(declared);
});

test("declaredCapabilities() refuses a handler that is no function", () => {
  expect(() => declaredCapabilities({ elicit: {} as never })).toThrow(
    new TypeError("Cannot create client: handlers.elicit must be a function"),
  );
});

test("declaredCapabilities() gives what nobody can change", () => {
  const own = { extensions: { "x/y": {} } };
  const declared = declaredCapabilities({}, own);
  expect(Object.isFrozen(declared.extensions)).toBe(true);
  expect(Object.isFrozen(own.extensions)).toBe(false);
});

const form = { method: "elicitation/create", params: { message: "m" } } as InputRequest;
const page = { method: "elicitation/create", params: { mode: "url" } } as InputRequest;
const plain = { method: "sampling/createMessage", params: {} } as InputRequest;
const tools = {
  method: "sampling/createMessage",
  params: { tools: [] },
} as unknown as InputRequest;
const choice = { method: "sampling/createMessage", params: { toolChoice: {} } } as InputRequest;
const list: InputRequest = { method: "roots/list" };

test.each<[InputRequest, ClientCapabilities, boolean]>([
  [form, {}, false],
  [form, { elicitation: {} }, true],
  [form, { elicitation: { form: {} } }, true],
  [form, { elicitation: { url: {} } }, false],
  [page, { elicitation: {} }, false],
  [page, { elicitation: { form: {} } }, false],
  [page, { elicitation: { form: {}, url: {} } }, true],
  [plain, {}, false],
  [plain, { sampling: {} }, true],
  [tools, { sampling: {} }, false],
  [choice, { sampling: {} }, false],
  [tools, { sampling: { tools: {} } }, true],
  [list, {}, false],
  [list, { roots: {} }, true],
])("mayBeAsked() of %j with %j declared is %s", (question, declared, may) => {
  expect(mayBeAsked(question, declared)).toBe(may);
});
