import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPattern } from "./create-pattern.ts";
import { linearProgram } from "./linear-program.ts";
import { parsePattern } from "./parse-pattern.ts";
import { regExpOf } from "./reg-exp-of.ts";
import { runProgram } from "./run-program.ts";

/** A pattern, and the steps that its tests take. */
function metered(source: string, { backtracking = false } = {}) {
  let steps = 0;
  const spend = (more: number) => {
    steps += more;
  };
  const pattern = createPattern(source, { spend, backtracking });
  return { test: (text: string) => pattern.test(text), steps: () => steps };
}

/** What reading the text once says, whether or not the runtime's matcher would be quick. */
function matchesLinearly(source: string, text: string): boolean {
  const expression = regExpOf(source);
  const program = linearProgram(parsePattern(expression), expression.unicode);
  return runProgram(program, { text, unicode: expression.unicode, spend: () => undefined });
}

describe("createPattern() is done soon", () => {
  test.each([
    "^(a+)+$",
    "(x+x+)+y",
    "^(a|a)*$",
    "^(a|aa)+$",
    "(.*)*=",
    "^(?:\\w|\\d)*$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "^(?=(a+)+$)",
    "^(?:.|\\n|a)*b$",
    "^(a?){30}a{30}$",
    "a*a*a*a*a*a*a*a*b",
  ])("with %s and a text that nearly matches", (source) => {
    const pattern = metered(source);
    expect(pattern.test(`${"a".repeat(2000)}x${"a".repeat(2000)}!`)).toBe(false);
    expect(pattern.steps()).toBeLessThan(2_000_000);
  });

  test("with a text of any length, where one way for each character is all there is", () => {
    const pattern = metered("^[A-Za-z0-9+/]*={0,2}$");
    expect(pattern.test("A".repeat(1_000_000))).toBe(true);
    expect(pattern.test(`${"A".repeat(1_000_000)}!`)).toBe(false);
    expect(pattern.steps()).toBeLessThan(200_000);
  });

  test("and tells what it costs as it goes, so that it can be stopped", () => {
    let left = 1000;
    const spend = (steps: number) => {
      left -= steps;
      if (left < 0) throw new Error("enough");
    };
    const pattern = createPattern("(a+)+$", { spend, backtracking: false });
    expect(() => pattern.test(`${"a".repeat(10_000)}!`)).toThrow("enough");
  });
});

describe("createPattern() refuses", () => {
  test.each([
    ["(a)\\1", "has a backreference, or an escape of the olden days"],
    ["(?<n>a)\\k<n>", "has a backreference, or an escape of the olden days"],
    ["(?<=a)b", "looks behind, or has modifiers"],
    ["(?<!a)b", "looks behind, or has modifiers"],
    ["^(?:(?:ab|a){1,200}){1,200}$", "repeats to more than 10000 characters"],
  ])("%s, for ever in doubt", (source, problem) => {
    expect(() => metered(source)).toThrow(
      `Cannot use schema: has the pattern ${JSON.stringify(source)}, which ${problem}: testing it may take for ever`,
    );
    expect(metered(source, { backtracking: true }).test("aab")).toBe(regExpOf(source).test("aab"));
  });

  test("what is no regular expression", () => {
    expect(() => metered("(")).toThrow(SyntaxError);
  });
});

describe("reading a text once says what the runtime's matcher says", () => {
  test.each([
    ["", "", "x"],
    ["a|", "b"],
    ["^a.c$", "abc", "a\nc", "a😀c", "abbc"],
    ["^.$", "😀", "\ud83d", ""],
    ["^[😀a]{2}$", "😀a", "b"],
    ["^\\uD83D\\uDE00$", "😀"],
    ["^\\p{Lu}+$", "ÄÖ", "äö"],
    ["^\\u{1F600}\\x41\\u0042\\cJ\\0$", "😀AB\n\0"],
    ["^[\\w-.]+$", "a-b.c", "a+b"],
    ["\\bfoo\\b", "a foo b", "afoo", "foo"],
    ["\\Bo", "fo", "o"],
    ["^(?:ab){2,3}$", "ab", "abab", "ababab", "abababab"],
    ["^a{2,}$", "a", "aa", "aaaa"],
    ["^(?!.*\\.\\.)[a-z.]+$", "a.b", "a..b"],
    ["^(?=.*\\d)(?=.*[a-z]).{4,}$", "abc1", "abcd", "a1"],
    ["^(?<year>\\d{4})-(\\d\\d)$", "2026-07", "26-07"],
    ["(?:)*a", "ba"],
    ["^(?:a*)*$", "aaa", "ab"],
    ["a{", "a{", "a"],
    ["x]", "x]"],
    ["^(.|\\n)*$", "a\nb"],
    ["[^]", "", "\n"],
    ["[\\]]", "]"],
  ])("%j", (source, ...texts) => {
    for (const text of texts) {
      expect([text, matchesLinearly(source, text)]).toEqual([text, regExpOf(source).test(text)]);
      expect(metered(source).test(text)).toBe(regExpOf(source).test(text));
    }
  });

  test("whatever the pattern and the text", async () => {
    await fc.assert(
      fc.property(patterns, texts, (source, text) => {
        if (!isRegExp(source)) return;
        expect(matchesLinearly(source, text)).toBe(regExpOf(source).test(text));
      }),
      { numRuns: 3000 },
    );
  });
});

const atoms = fc.constantFrom(
  ..."abc.^$-".split(""),
  ..."\\d \\w \\s \\n \\b \\B \\. \\- \\u0061 \\x62 \\p{L} \\u{61} [ab] [^a] [\\]a] [\\w-.] [😀a] 😀 é".split(
    " ",
  ),
);
const signs = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "*?");
const texts = fc.string({ unit: fc.constantFrom(..."abc1 -.\né😀"), maxLength: 8 });

const { patterns } = fc.letrec<{ patterns: string; parts: string }>((tie) => ({
  patterns: fc.array(tie("parts"), { maxLength: 3 }).map((parts) => parts.join("")),
  parts: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(atoms, signs).map((parts) => parts.join("")),
    fc
      .tuple(fc.constantFrom("(", "(?:", "(?=", "(?!"), tie("patterns"), tie("patterns"), signs)
      .map(([open, one, two, sign]) => `${open}${one}|${two})${sign}`),
  ),
}));

function isRegExp(source: string): boolean {
  try {
    regExpOf(source);
    return true;
  } catch {
    return false;
  }
}
