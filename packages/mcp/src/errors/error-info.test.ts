import { expect, test } from "vitest";
import { ERROR_INFO } from "./error-info.ts";

const rows = Object.entries(ERROR_INFO);

test.each(rows)("ERROR_INFO has a short title without final period for %s", (_code, { title }) => {
  expect(title.length).toBeLessThanOrEqual(60);
  expect(title).toMatch(/^[A-Z][^.]+$/);
});

test.each(rows)("ERROR_INFO says what to do about %s in one to three sentences", (_code, info) => {
  expect(info.hint).toMatch(/^[A-Z].*\.$/);
  expect(info.hint.length).toBeLessThanOrEqual(220);
});

test.each(rows.filter(([, { spec }]) => spec !== undefined))(
  "ERROR_INFO names a dated clause of the specification, or an accepted proposal, for %s",
  (_code, { spec }) => {
    expect(spec).toMatch(
      /^https:\/\/modelcontextprotocol\.io\/(specification\/\d{4}-\d{2}-\d{2}\/[a-z/-]+|seps\/\d+-[a-z-]+)(#[a-z-]+)?$/,
    );
  },
);

test.each(["UNKNOWN_TASK", "TASK_CANCELLED", "TASK_EXPIRED", "TASK_LOST"] as const)(
  "ERROR_INFO leads from %s to the extension that says what a task is",
  (code) => {
    expect(ERROR_INFO[code].spec).toContain("/seps/2663-tasks-extension#");
  },
);

test("ERROR_INFO has a title of its own for every code", () => {
  const titles = rows.map(([, { title }]) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
