import { expect, test } from "vitest";
import { closest, didYouMean } from "./closest.ts";

test("closest() finds the candidate with one character wrong", () => {
  expect(closest("tols", ["discover", "tools", "call"])).toBe("tools");
});

test("closest() takes no account of case", () => {
  expect(closest("TOOLS", ["call", "tools"])).toBe("tools");
});

test("closest() finds nothing where all candidates are far", () => {
  expect(closest("elephant", ["tools", "call"])).toBeUndefined();
});

test("closest() prefers the nearest of several", () => {
  expect(closest("tasks_gt", ["tasks_list", "tasks_get"])).toBe("tasks_get");
});

test("didYouMean() writes the suggestion with its prefix", () => {
  expect(didYouMean("jsn", ["json"], "--")).toBe("; did you mean --json?");
});

test("didYouMean() writes nothing where nothing is near", () => {
  expect(didYouMean("x", ["verbose"])).toBe("");
});
