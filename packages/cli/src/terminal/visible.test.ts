import { expect, test } from "vitest";
import { cut, visible, visibleLines, visibleValue } from "./visible.ts";

test("visible() shows control characters as escapes", () => {
  expect(visible("a\u001b[31mb\n\t\u009b\u007f")).toBe("a\\u001b[31mb\\n\\t\\u009b\\u007f");
});

test("visible() leaves letters of all scripts alone", () => {
  expect(visible("Zoë 日本 🎫")).toBe("Zoë 日本 🎫");
});

test("visible() shows what nobody sees, and what turns the direction of writing, as escapes", () => {
  expect(visible("\ufeffa\u202eb\u2066c\u200bd\u{e0041}")).toBe(
    "\\ufeffa\\u202eb\\u2066c\\u200bd\\u{e0041}",
  );
  expect(visible("👩\u200d🚀")).toBe("👩\u200d🚀");
});

test("visibleLines() keeps line breaks and tabs", () => {
  expect(visibleLines("a\r\nb\tc\u001b")).toBe("a\nb\tc\\u001b");
});

test("visibleValue() shows text as it is and other values as JSON", () => {
  expect(visibleValue("a")).toBe("a");
  expect(visibleValue({ a: 1 })).toBe('{"a":1}');
  expect(visibleValue(undefined)).toBe("undefined");
});

test("cut() cuts to the width with an ellipsis", () => {
  expect(cut("abcdef", 6)).toBe("abcdef");
  expect(cut("abcdef", 4)).toBe("abc…");
});

test("cut() does not cut a character in two", () => {
  expect(cut("a🎫bc", 3)).toBe("a…");
});
