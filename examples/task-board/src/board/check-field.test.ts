import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.ts";
import { checkField } from "./check-field.ts";

const isMember = (name: string) => name === "Zoë";

describe("checkField.title()", () => {
  test("takes 200 characters and trims blanks around them", () => {
    expect(checkField.title(` ${"x".repeat(198)} `)).toBe("x".repeat(198));
    expect(checkField.title("x".repeat(200))).toBe("x".repeat(200));
  });

  test("keeps unusual but whole characters as they are", () => {
    const title = "👩‍👩‍👧‍👦 ﷽ Z̷̢͠a l g o \u202eabc 稚内 \u{10FFFF}";
    expect(checkField.title(title)).toBe(title);
  });

  test.each([
    ["   ", "title must not be empty"],
    ["x".repeat(201), "title must be at most 200 characters, got 201"],
    ["two\nlines", "title must be one line without tabs"],
    ["two\u2028lines", "title must be one line without tabs"],
    ["a\tb", "title must be one line without tabs"],
    ["a\0b", "title must not contain control characters or half of a surrogate pair"],
    ["a\u001b[31mb", "title must not contain control characters or half of a surrogate pair"],
    ["a\u0085b", "title must not contain control characters or half of a surrogate pair"],
    ["a\ud83d", "title must not contain control characters or half of a surrogate pair"],
    ["\udc00a", "title must not contain control characters or half of a surrogate pair"],
    [undefined, "title must be text, got a value of type undefined"],
    [true, "title must be text, got a value of type boolean"],
    [null, "title must be text, got a value of type null"],
  ])("refuses %j", (value, message) => {
    expect(() => checkField.title(value)).toThrow(refusal("INVALID", message));
  });
});

describe("checkField.description()", () => {
  test("keeps line breaks, tabs and blanks", () => {
    expect(checkField.description(" a\r\n\tb\n ")).toBe(" a\r\n\tb\n ");
  });

  test("takes 20,000 characters and refuses one more", () => {
    expect(checkField.description("😀".repeat(10_000))).toHaveLength(20_000);
    expect(() => checkField.description("x".repeat(20_001))).toThrow(
      refusal("INVALID", "description must be at most 20000 characters, got 20001"),
    );
  });
});

test("checkField.status() takes the three that there are and names them when it refuses", () => {
  expect(checkField.status("in_progress")).toBe("in_progress");
  expect(() => checkField.status("Done")).toThrow(
    refusal("INVALID", 'status must be one of open, in_progress, done, got "Done"'),
  );
});

describe("checkField.assignee()", () => {
  test("composes accents, so that both spellings name the member", () => {
    expect(checkField.assignee("Zoe\u0308", isMember)).toBe("Zo\u00eb");
  });

  test("takes null for nobody", () => {
    expect(checkField.assignee(null, isMember)).toBeNull();
  });

  test.each([
    ["Zoe", '"Zoe"'],
    ["", '""'],
    [7, "a value of type number"],
  ])("refuses %j", (value, shown) => {
    expect(() => checkField.assignee(value, isMember)).toThrow(
      refusal("INVALID", `assignee must be the name of a member, got ${shown}`),
    );
  });
});

describe("checkField.labels()", () => {
  test("trims, keeps the order and drops repetitions", () => {
    expect(checkField.labels([" b", "a", "b"])).toEqual(["b", "a"]);
  });

  test.each([
    [["a", ""], 'labels must be words without commas and semicolons, got ""'],
    [["a;b"], 'labels must be words without commas and semicolons, got "a;b"'],
    [["x".repeat(41)], "labels must be at most 40 characters, got 41"],
    [[1], "labels must be text, got a value of type number"],
    [new Array(1), "labels must be text, got a value of type undefined"],
    [new Array(21).fill("a"), "labels must be at most 20, got 21"],
    ["bug", 'labels must be a list, got "bug"'],
  ])("refuses %j", (value, message) => {
    expect(() => checkField.labels(value)).toThrow(refusal("INVALID", message));
  });
});

describe("checkField.due()", () => {
  test("takes a day that exists, or null", () => {
    expect(checkField.due("2028-02-29")).toBe("2028-02-29");
    expect(checkField.due(null)).toBeNull();
  });

  test.each([
    "2027-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-2",
    "2026-12-24T00:00:00Z",
    "",
    "soon",
  ])("refuses %j", (value) => {
    expect(() => checkField.due(value)).toThrow(
      refusal("INVALID", `due must be a calendar date such as 2026-12-24, got "${value}"`),
    );
  });
});
