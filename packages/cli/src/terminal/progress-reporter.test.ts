import { expect, test } from "vitest";
import { fakeTerminal } from "../../test/fake-terminal.ts";
import { progressReporter } from "./progress-reporter.ts";

test("progressReporter() draws a bar on a terminal, not more often than the eye can see", () => {
  const { terminal, written } = fakeTerminal({ isTTY: true });
  let time = 0;
  const report = progressReporter(terminal, { verbose: false, now: () => time });
  report({ progress: 1, total: 10 });
  time = 49;
  report({ progress: 2, total: 10 });
  time = 50;
  report({ progress: 3, total: 10 });
  expect(written.stderr).toContain("1/10");
  expect(written.stderr).not.toContain("2/10");
  expect(written.stderr).toContain("3/10");
});

test("progressReporter() always draws the end", () => {
  const { terminal, written } = fakeTerminal({ isTTY: true });
  const report = progressReporter(terminal, { verbose: false, now: () => 0 });
  report({ progress: 1, total: 2 });
  report({ progress: 2, total: 2 });
  expect(written.stderr).toContain("2/2");
});

test("progressReporter() says nothing where stderr is no terminal", () => {
  const { terminal, written } = fakeTerminal();
  progressReporter(terminal, { verbose: false })({ progress: 1, total: 2 });
  expect(written.stderr).toBe("");
});

test("progressReporter() prints lines there where they are wanted", () => {
  const { terminal, written } = fakeTerminal();
  progressReporter(terminal, { verbose: true })({ progress: 1, total: 2, message: "Importing" });
  expect(written.stderr).toBe("progress 1/2  Importing\n");
});
