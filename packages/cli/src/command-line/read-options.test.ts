import { expect, test } from "vitest";
import type { OptionName } from "./option-table.ts";
import { readOptions } from "./read-options.ts";

const own = { TOKEN: "secret" };

function read(given: Partial<Record<OptionName, readonly string[]>>) {
  return readOptions(new Map(Object.entries(given) as [OptionName, readonly string[]][]), own);
}

test("readOptions() leaves out what was not given", () => {
  expect(read({})).toEqual({
    help: false,
    json: false,
    wire: "off",
    timeoutMs: undefined,
    waitMs: undefined,
    stderr: false,
    verbose: false,
    meta: false,
    config: undefined,
    era: undefined,
    revision: undefined,
    answers: {},
    samplingCommand: undefined,
    task: false,
    save: undefined,
    cwd: undefined,
    env: {},
    headers: {},
    log: undefined,
    output: undefined,
    listen: undefined,
    to: undefined,
    noRedact: false,
    har: undefined,
    html: undefined,
  });
});

test("readOptions() lets the last of several values count", () => {
  expect(read({ timeout: ["1s", "500ms"] }).timeoutMs).toBe(500);
});

test("readOptions() refuses a time without a unit", () => {
  expect(() => read({ wait: ["3"] })).toThrow('--wait must be a time above zero, found "3"');
});

test("readOptions() collects variables, whose values may hold =", () => {
  expect(read({ env: ["A=1", "B=x=y", "C="] }).env).toEqual({ A: "1", B: "x=y", C: "" });
});

test("readOptions() passes on a variable of our own by its name", () => {
  expect(read({ env: ["TOKEN"] }).env).toEqual({ TOKEN: "secret" });
});

test("readOptions() refuses to pass on a variable that is not set", () => {
  expect(() => read({ env: ["NOPE"] })).toThrow("--env names NOPE, which is not set here");
});

test("readOptions() refuses a variable without a name", () => {
  expect(() => read({ env: ["=1"] })).toThrow('--env has no name in "=1"');
});
