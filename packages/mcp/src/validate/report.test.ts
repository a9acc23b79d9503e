import { expect, test } from "vitest";
import { FINDING_INFO } from "./finding-info.ts";
import { Report } from "./report.ts";

test("Report takes the level and the clause from the kind of finding", () => {
  const report = new Report();
  report.add("tool.name", "/a", "x");
  const { level, clause } = FINDING_INFO["tool.name"];
  expect(report.verdict("Tool").findings).toEqual([
    { id: "tool.name", level, path: "/a", message: "x", clause },
  ]);
});

test("Report is valid with warnings and invalid with one error", () => {
  const report = new Report();
  report.add("tool.name", "/a", "x");
  expect(report.verdict(undefined)).toMatchObject({ valid: true });
  report.add("schema.type", "/b", "y", "https://example.com/#clause");
  expect(report.verdict(undefined)).toMatchObject({ valid: false });
});

test("Report orders findings by path, then by id, whatever came first", () => {
  const report = new Report();
  report.add("schema.type", "/b/10", "1");
  report.add("schema.type", "/b/9", "2");
  report.add("meta.key-name", "/b/9", "3");
  expect(report.verdict(undefined).findings.map(({ message }) => message)).toEqual(["3", "2", "1"]);
});

test("FINDING_INFO has a title and a clause of the specification for each id", () => {
  for (const [id, { title, clause }] of Object.entries(FINDING_INFO)) {
    expect(id).toMatch(/^[a-z-]+\.[a-z-]+$/);
    expect(title).toMatch(/^[A-Z`].*[^.]$/i);
    expect(clause).toMatch(/^https:\/\/(modelcontextprotocol\.io\/specification|github\.com)\//);
  }
});
