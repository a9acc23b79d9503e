import { expect, test } from "vitest";
import { styleOf } from "./style.ts";

const red = "\u001b[31mx\u001b[39m";

test.each([
  ["on a terminal", { isTTY: true, env: {} }, red],
  ["nowhere else", { isTTY: false, env: {} }, "x"],
  ["not where NO_COLOR is set", { isTTY: true, env: { NO_COLOR: "1" } }, "x"],
  ["though NO_COLOR is empty", { isTTY: true, env: { NO_COLOR: "" } }, red],
  ["where FORCE_COLOR is set", { isTTY: false, env: { FORCE_COLOR: "1" } }, red],
  ["where both are set", { isTTY: false, env: { FORCE_COLOR: "1", NO_COLOR: "1" } }, red],
  ["not where FORCE_COLOR is 0", { isTTY: true, env: { FORCE_COLOR: "0" } }, "x"],
  ["not on a dumb terminal", { isTTY: true, env: { TERM: "dumb" } }, "x"],
])("styleOf() colours %s", (_, input, expected) => {
  expect(styleOf(input)("red", "x")).toBe(expected);
});
