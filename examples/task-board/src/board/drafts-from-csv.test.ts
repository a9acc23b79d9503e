import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bram, testBoard } from "../../test/test-board.ts";
import { draftsFromCsv } from "./drafts-from-csv.ts";

const isMember = (name: string) => ["Ines", "Bram", "Zoë"].includes(name);

describe("draftsFromCsv()", () => {
  test("reads all columns, in any order", () => {
    const text =
      "labels,due,assignee,status,description,title\n" +
      'bug; i18n ;,2026-12-24, Zoe\u0308 ,done,"a, b",Say hello\n';
    expect(draftsFromCsv(text, isMember)).toEqual([
      {
        title: "Say hello",
        description: "a, b",
        status: "done",
        assignee: "Zoë",
        due: "2026-12-24",
        labels: ["bug", "i18n"],
      },
    ]);
  });

  test("leaves fields at their defaults where cells are empty or columns are absent", () => {
    expect(draftsFromCsv("Title,status,due\nA,,\n", isMember)).toEqual([{ title: "A" }]);
  });

  test("gives no drafts for a header alone", () => {
    expect(draftsFromCsv("title\n", isMember)).toEqual([]);
  });

  test.each([
    ["name\nA\n", 1, 1, 'no column is named "title"'],
    ["title,owner\nA,B\n", 1, 2, 'no field is named "owner"'],
    ["title,constructor\nA,B\n", 1, 2, 'no field is named "constructor"'],
    ["title,due,due\nA,,\n", 1, 3, "a second column due"],
    ["title,due\nA\n", 2, 2, "2 cells are needed, got 1"],
    ["title,due\nA,,\n", 2, 3, "2 cells are needed, got 3"],
    ["title\nA\n\n  \n", 4, 1, "title must not be empty"],
    ["title,status\nA,Done\n", 2, 2, 'status must be one of open, in_progress, done, got "Done"'],
    [
      "due,title\n2026-02-30,A\n",
      2,
      1,
      'due must be a calendar date such as 2026-12-24, got "2026-02-30"',
    ],
    ["title,assignee\nA,Bob\n", 2, 2, 'assignee must be the name of a member, got "Bob"'],
  ])("refuses %j and says where", (text, row, column, problem) => {
    expect(() => draftsFromCsv(text, isMember)).toThrow(
      expect.objectContaining({
        code: "INVALID",
        message: `Cannot read CSV at row ${row}, column ${column}: ${problem}`,
        at: { row, column },
      }),
    );
  });

  test("refuses a text without a header", () => {
    expect(() => draftsFromCsv("\n\n", isMember)).toThrow(
      expect.objectContaining({
        code: "INVALID",
        message: "Cannot read CSV: it has no header row",
      }),
    );
  });
});

describe("data/import.csv", () => {
  const text = readFileSync(new URL("../../data/import.csv", import.meta.url), "utf8");

  test("has 120 tasks with different titles, of every status and of nobody and everybody", () => {
    const drafts = draftsFromCsv(text, isMember);
    expect(drafts).toHaveLength(120);
    expect(new Set(drafts.map(({ title }) => title)).size).toBe(120);
    expect(new Set(drafts.map(({ status }) => status)).size).toBe(3);
    expect(new Set(drafts.map(({ assignee }) => assignee)).size).toBe(4);
  });

  test("imports onto a new board", async () => {
    const board = testBoard();
    const result = await board.tasks.importRows(draftsFromCsv(text, isMember), {}, bram);
    expect(result).toMatchObject({ imported: 120, total: 120, aborted: false });
    expect(board.tasks.get("T-21").description).toBe(
      "So that somebody who is woken at night can do it.\nThree steps at most:\n1. open the switch page\n2. turn on the queue\n3. tell the harbour",
    );
  });
});
