import { describe, expect, test } from "vitest";
import { csvLimits, parseCsv } from "./csv.ts";

function cellsOf(text: string): readonly (readonly string[])[] {
  return parseCsv(text).map(({ cells }) => cells);
}

describe("parseCsv()", () => {
  test("splits rows at LF and at CRLF, with or without one at the end", () => {
    const expected = [
      ["a", "b"],
      ["c", "d"],
    ];
    expect(cellsOf("a,b\nc,d")).toEqual(expected);
    expect(cellsOf("a,b\r\nc,d\r\n")).toEqual(expected);
  });

  test("takes quotes, commas and line breaks inside quotes", () => {
    expect(cellsOf('"say ""hi""","a,b","two\r\nlines",""\n')).toEqual([
      ['say "hi"', "a,b", "two\nlines", ""],
    ]);
  });

  test("keeps empty cells at both ends and blanks inside cells", () => {
    expect(cellsOf(", a ,\n")).toEqual([["", " a ", ""]]);
  });

  test("skips a byte order mark, also before a quote", () => {
    expect(cellsOf('\uFEFF"a",b')).toEqual([["a", "b"]]);
  });

  test("skips blank rows and counts them, but not the lines inside quotes", () => {
    expect(parseCsv('a\n\n"b\nb"\n,,\nc\n')).toEqual([
      { row: 1, cells: ["a"] },
      { row: 3, cells: ["b\nb"] },
      { row: 5, cells: ["c"] },
    ]);
  });

  test("gives no rows for an empty text", () => {
    expect(parseCsv("")).toEqual([]);
    expect(parseCsv("\uFEFF")).toEqual([]);
  });

  test("takes any characters as they are", () => {
    expect(cellsOf("稚内,👩‍🚀,a\u2028b\n")).toEqual([["稚内", "👩‍🚀", "a\u2028b"]]);
  });

  test.each([
    ['a,b\nc,"d\n\ne', 2, 2, "the closing quote is missing"],
    ['a,b\nc,"d"e\n', 2, 2, "text after the closing quote"],
    ['a,b"c\n', 1, 2, "a quote inside a cell that does not begin with one"],
    ['a, "b"\n', 1, 2, "a quote inside a cell that does not begin with one"],
    ["a\rb\n", 1, 1, "a carriage return without a line feed"],
    ['"a"\rb\n', 1, 1, "text after the closing quote"],
    ['"x\ny",1\n"z', 2, 1, "the closing quote is missing"],
  ])("refuses %j and says where", (text, row, column, problem) => {
    expect(() => parseCsv(text)).toThrow(
      expect.objectContaining({
        code: "INVALID",
        message: `Cannot read CSV at row ${row}, column ${column}: ${problem}`,
        at: { row, column },
      }),
    );
  });

  test("refuses more text, rows or columns than its limits", () => {
    expect(() => parseCsv("x".repeat(csvLimits.length + 1))).toThrow(
      "Cannot read CSV: at most 1048576 characters, got 1048577",
    );
    expect(() => parseCsv("a\n".repeat(10_002))).toThrow(
      "Cannot read CSV at row 10002, column 1: at most 10001 rows",
    );
    expect(() => parseCsv(",".repeat(64))).toThrow(
      "Cannot read CSV at row 1, column 65: at most 64 columns",
    );
  });
});
