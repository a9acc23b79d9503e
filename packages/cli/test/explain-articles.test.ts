// Messages of popular articles, which are not ours to copy: they lie beside the repository. What is
// right and what is wrong with each was read by people; each article is explained from its start, so
// that its answers find their requests.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadExplainer } from "../src/explain/explainer.ts";
import type { Explanation } from "../src/explain/explanation.ts";
import { REVISIONS } from "../src/explain/explanation.ts";

const file = fileURLToPath(new URL("../../../../shared/articles/messages.jsonl", import.meta.url));
const isAbsent = !existsSync(file);

test("the articles are there where everything is demanded", () => {
  expect(isAbsent && process.env["REQUIRE_ALL"] === "1").toBe(false);
});

test.skipIf(isAbsent)("explain says of each message of an article what it is", async () => {
  expect(await explainArticles()).toEqual(EXPECTED);
});

async function explainArticles(): Promise<readonly string[]> {
  const messages = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly article: string; readonly text: string });
  const said: string[] = [];
  let explainer = await loadExplainer();
  for (const [index, { article, text }] of messages.entries()) {
    if (article !== messages[index - 1]?.article) explainer = await loadExplainer();
    said.push(inShort(explainer.explain({ text, line: index + 1 })));
  }
  return said;
}

/** What it is; the revisions that allow it; the errors of the newest; where there are notes. */
function inShort(explanation: Explanation): string {
  const { line, kind, method, answers, verdicts, unreadable, notes } = explanation;
  const what = [kind, method ?? answers?.method].filter(Boolean).join(" ");
  if (unreadable !== undefined) {
    return `${line} ${what} | ${unreadable.line - line + 1}:${unreadable.column} ${unreadable.message}`;
  }
  const valid = REVISIONS.filter((revision) => verdicts[revision]?.valid === true);
  const errors = verdicts["2026-07-28"]?.findings.filter(({ level }) => level === "error") ?? [];
  return [
    `${line} ${what}`,
    valid.length === 0 ? "none" : `${valid[0]} to ${valid.at(-1)}`,
    ...errors.map(({ id, path }) => `${id} ${path}`.trim()),
    ...notes.map(({ level, path }) => `${level} ${path}`),
  ].join(" | ");
}

const EXPECTED: readonly string[] = [
  "1 request server/discover | 2026-07-28 to 2026-07-28",
  "2 result server/discover | 2026-07-28 to 2026-07-28",
  "3 request tools/list | 2024-11-05 to 2026-07-28",
  "4 result tools/list | 2024-11-05 to 2026-07-28",
  "5 request tools/call | 2024-11-05 to 2026-07-28",
  "6 result tools/call | 2024-11-05 to 2026-07-28",
  "7 error | 2024-11-05 to 2026-07-28",
  "8 notification notifications/progress | 2024-11-05 to 2026-07-28",
  "9 request tools/call | 2024-11-05 to 2025-11-25 | schema.required /params",
  "10 result tools/call | 2024-11-05 to 2025-11-25 | schema.required /result",
  "11 error | 2024-11-05 to 2026-07-28",
  "12 request tools/list | 2024-11-05 to 2025-11-25 | schema.required /params",
  '13 unreadable tools/list | 5:15 It was cut short: "..." stands where JSON should go on',
  "14 error | 2024-11-05 to 2026-07-28 | error /error/code",
  "15 notification notifications/initialized | 2024-11-05 to 2025-11-25 | method.other-revision /method",
  "16 request tools/call | 2024-11-05 to 2025-11-25 | schema.required /params",
  "17 result tools/call | none | schema.required /result | advice /result/tools",
  "18 error | 2024-11-05 to 2026-07-28 | advice /error",
  "19 notification notifications/initialized | 2024-11-05 to 2025-11-25 | method.other-revision /method",
  "20 request initialize | 2024-11-05 to 2025-11-25 | method.other-revision /method | error /params/protocolVersion",
  "21 result initialize | 2024-11-05 to 2025-11-25 | method.other-revision | error /result/protocolVersion",
  "22 notification notifications/initialized | 2024-11-05 to 2025-11-25 | method.other-revision /method",
  "23 request tools/list | 2024-11-05 to 2025-11-25 | schema.required /params",
  "24 result tools/list | 2024-11-05 to 2025-11-25 | schema.required /result | advice /result",
  "25 request tools/call | 2024-11-05 to 2025-11-25 | schema.required /params",
  "26 result tools/call | none | schema.type /result/content | advice /result/content",
  "27 request tools/call | 2024-11-05 to 2025-11-25 | schema.required /params",
  "28 result tools/call | none | schema.type /result/content | advice /result/content",
  "29 request resources/list | 2024-11-05 to 2025-11-25 | schema.required /params",
  "30 result resources/list | 2024-11-05 to 2025-11-25 | schema.required /result | advice /result",
  "31 request resources/read | 2024-11-05 to 2025-11-25 | schema.required /params",
  "32 result resources/read | none | schema.required /result | advice /result/content | advice /result",
  "33 request prompts/list | 2024-11-05 to 2025-11-25 | schema.required /params",
  "34 result prompts/list | 2024-11-05 to 2025-11-25 | schema.required /result | advice /result",
  "35 request prompts/get | 2024-11-05 to 2025-11-25 | schema.required /params",
  "36 result prompts/get | none | schema.value /result/messages/0/role | advice /result/messages/0/role",
  "37 request tools/list | 2024-11-05 to 2025-11-25 | schema.required /params",
  '38 unreadable tools/list | 1:44 It was cut short: "..." stands where JSON should go on',
  "39 request tools/list | 2024-11-05 to 2025-11-25 | schema.required /params",
  '40 unreadable tools/list | 1:44 It was cut short: "..." stands where JSON should go on',
  "41 request initialize | 2024-11-05 to 2025-11-25 | method.other-revision /method | error /params/protocolVersion",
  "42 result initialize | 2024-11-05 to 2025-11-25 | method.other-revision | error /result/protocolVersion",
  "43 request tools/list | 2024-11-05 to 2025-11-25 | schema.required /params",
  '44 unreadable tools/list | 7:75 It was cut short: "..." stands where JSON should go on',
  "45 request tools/call | 2024-11-05 to 2025-11-25 | schema.required /params",
  "46 result tools/call | none | schema.type /result/content | advice /result/content",
  "47 request resources/read | 2024-11-05 to 2025-11-25 | schema.required /params",
  "48 result resources/read | none | schema.required /result | advice /result/content | advice /result",
  "49 request prompts/get | 2024-11-05 to 2025-11-25 | schema.required /params",
  "50 result prompts/get | none | schema.value /result/messages/0/role | advice /result/messages/0/role",
  "51 notification notifications/initialized | 2024-11-05 to 2025-11-25 | method.other-revision /method",
  "52 request invalid/method | 2024-11-05 to 2025-11-25 | schema.required /params",
  "53 error invalid/method | 2024-11-05 to 2026-07-28",
  "54 error | 2024-11-05 to 2025-06-18 | schema.type /id | advice /id",
  "55 error | 2024-11-05 to 2026-07-28",
  "56 error | 2024-11-05 to 2026-07-28",
];
