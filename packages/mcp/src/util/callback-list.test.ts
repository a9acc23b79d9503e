import { expect, test } from "vitest";
import { CallbackList } from "./callback-list.ts";

/** A list of callbacks that note their name when they are called. */
function listOf(names: readonly string[]) {
  const list = new CallbackList();
  const called: string[] = [];
  const removers = names.map((name) => list.add((reason) => called.push(`${name} ${reason}`)));
  return { list, called, removers };
}

test("CallbackList.callAll() calls each once, in order", () => {
  const { list, called } = listOf(["a", "b", "c"]);
  list.callAll("now");
  list.callAll("again");
  expect(called).toEqual(["a now", "b now", "c now"]);
  expect(list.isEmpty).toBe(true);
});

test.each([
  ["first", 0, ["b now", "c now"]],
  ["middle", 1, ["a now", "c now"]],
  ["last", 2, ["a now", "b now"]],
])("CallbackList.add() returns how to remove the %s one", (_, at, expected) => {
  const { list, called, removers } = listOf(["a", "b", "c"]);
  removers[at]?.();
  removers[at]?.();
  list.callAll("now");
  expect(called).toEqual(expected);
});

test("CallbackList takes more after its last one was removed", () => {
  const { list, called, removers } = listOf(["a", "b"]);
  removers[1]?.();
  list.add(() => called.push("c"));
  list.callAll("now");
  expect(called).toEqual(["a now", "c"]);
});

test("CallbackList calls a function twice that was added twice", () => {
  const list = new CallbackList();
  let calls = 0;
  const count = (): void => {
    calls++;
  };
  list.add(count);
  list.add(count);
  list.callAll("now");
  expect(calls).toBe(2);
});

test("CallbackList does not call one that another has removed", () => {
  const list = new CallbackList();
  const called: string[] = [];
  list.add(() => removeSecond());
  const removeSecond = list.add(() => called.push("second"));
  list.callAll("now");
  expect(called).toEqual([]);
});

test("CallbackList is empty when the last one was removed", () => {
  const { list, removers } = listOf(["a", "b"]);
  expect(list.isEmpty).toBe(false);
  for (const remove of removers) remove();
  expect(list.isEmpty).toBe(true);
});
