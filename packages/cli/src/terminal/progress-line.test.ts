import { expect, test } from "vitest";
import { describeProgress, progressBar } from "./progress-line.ts";

test("progressBar() draws the share, the numbers and the message", () => {
  expect(progressBar({ progress: 5, total: 10, message: "Importing" }, 80)).toBe(
    "██████████░░░░░░░░░░  50%  5/10  Importing",
  );
});

test("progressBar() draws no bar where the total is not known", () => {
  expect(progressBar({ progress: 5, message: "Importing" }, 80)).toBe("5  Importing");
});

test("progressBar() stays full where the progress is over the total", () => {
  expect(progressBar({ progress: 30, total: 10 }, 80)).toBe("████████████████████ 100%  30/10");
});

test("progressBar() says 100% at the end only", () => {
  expect(progressBar({ progress: 999, total: 1000 }, 80)).toContain(" 99%");
});

test("progressBar() leaves the last column free", () => {
  expect(progressBar({ progress: 1, total: 2, message: "m".repeat(100) }, 40)).toHaveLength(39);
});

test("progressBar() survives a total of zero and numbers that are none", () => {
  expect(progressBar({ progress: 1, total: 0 }, 80)).toBe("1/0");
  expect(progressBar({ progress: Number.NaN, total: 2 }, 80)).toContain("NaN/2");
});

test("describeProgress() shows control characters of the message", () => {
  expect(describeProgress({ progress: 1, message: "a\u001bb" })).toBe("1  a\\u001bb");
});
