import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryExpansion } from "../../../test/support/arbitrary-expansion.ts";
import { cpuMs } from "../../../test/support/cpu-ms.ts";
import { expandTemplate } from "../../../test/support/expand-template.ts";
import { compileTemplate } from "./uri-template.ts";

describe("compileTemplate().match()", () => {
  // Template, URI, values.
  test.each([
    ["task://{ref}", "task://T-1", { ref: "T-1" }],
    ["task://{ref}", "task://%C3%BC%20%2F", { ref: "ü /" }],
    ["task://{ref}", "task://a,b", { ref: "a,b" }],
    ["note:{a}:{b}", "note:1:2", { a: "1", b: "2" }],
    ["x:{name}.{ext}", "x:a.tar.gz", { name: "a", ext: "tar.gz" }],
    ["x:{name}{.ext}", "x:a", { name: "a" }],
    ["x:{name}{.ext}", "x:a.b", { name: "a", ext: "b" }],
    ["file:///{+path}", "file:///a/b.txt", { path: "a/b.txt" }],
    ["file:///{+path}", "file:///a%20b/%2e%2E", { path: "a b/%2e%2E" }],
    ["file:///{+path}", "file:///", {}],
    ["file:///{+path}/raw", "file:///a/raw/raw", { path: "a/raw" }],
    ["file:///{+path}{?q}", "file:///a?q=1", { path: "a", q: "1" }],
    ["file:///{+path}{?q}", "file:///a?z=1", { path: "a?z=1" }],
    ["x:{#part}", "x:#a/b", { part: "a/b" }],
    ["x:{/a,b}", "x:/1/2", { a: "1", b: "2" }],
    ["x:{/a,b}", "x:/1", { a: "1" }],
    ["x:{/a}", "x:/", { a: "" }],
    ["x:{/a}", "x:", {}],
    ["x:{/path*}", "x:/a/b/c", { path: ["a", "b", "c"] }],
    ["x:{/path*}{?q}", "x:/a/b?q=", { path: ["a", "b"], q: "" }],
    ["x:{list*}", "x:a,b", { list: ["a", "b"] }],
    ["x:{list*,last}", "x:a,b,c", { list: ["a", "b"], last: "c" }],
    ["x:{.a,b}", "x:.1.2", { a: "1", b: "2" }],
    ["x:{;a,b}", "x:;a=1;b", { a: "1", b: "" }],
    ["x:{;a}b", "x:;ab", { a: "" }],
    ["x:{?a,b}", "x:?b=2&a=1", { a: "1", b: "2" }],
    ["x:{?a*}", "x:?a=1&a=2", { a: ["1", "2"] }],
    ["x:{?a,b}{&c}", "x:?a=1&b=2&c=3", { a: "1", b: "2", c: "3" }],
    ["x:?fixed=1{&a}", "x:?fixed=1&a=2", { a: "2" }],
    ["x:{a:3}{b}", "x:12345", { a: "1", b: "2345" }],
    ["x:{a:3}", "x:%C3%BC%C3%BC%C3%BC", { a: "üüü" }],
    ["x:{a}{b}", "x:%41%42", { a: "A", b: "B" }],
    ["x:ü/{a}", "x:%c3%BC/1", { a: "1" }],
    ["{scheme}:{rest}", "a:b", { scheme: "a", rest: "b" }],
    ["x:{a.b}", "x:1", { "a.b": "1" }],
    // What an expansion would have encoded.
    ["user:{mail}", "user:a@example.com", { mail: "a@example.com" }],
    ["user:{name}", "user:ü", { name: "ü" }],
    ["x:{?at}", "x:?at=a/b?c=d", { at: "a/b?c=d" }],
  ])("of %s reads %s", (template, uri, values) => {
    expect(compileTemplate(template).match(uri)).toEqual(values);
  });

  test.each([
    ["task://{ref}", "task://"],
    ["task://{ref}", "task://a/b"],
    ["task://{ref}", "task://a?b"],
    ["task://{ref}", "task://a b"],
    ["task://{ref}", "TASK://a"],
    ["task://{ref}", "task://%"],
    ["task://{ref}", "task://%ff"],
    ["task://{ref}", "task://%ED%A0%80"],
    ["task://{ref}", " task://a"],
    ["task://{ref}", "task://a\n"],
    ["task://{ref}/done", "task://a/done/"],
    ["x:{/a,b}", "x:/1/2/3"],
    ["x:{a:3}", "x:1234"],
    ["x:{a:3,b}", "x:1234,5"],
    ["x:{?a}", "x:?a"],
    ["x:{?a}", "x:?b=1"],
    ["x:{?a}", "x:?a=1&a=2"],
    ["x:{?a:2}", "x:?a=123"],
    ["x:{?a}", "x:?a=1&b=2"],
    ["x:{?a}", "x:&a=1"],
    ["x:{;a}", "x:;b"],
  ])("of %s does not take %s", (template, uri) => {
    expect(compileTemplate(template).match(uri)).toBeUndefined();
  });

  test("gives names that objects have by nature as its own", () => {
    const values = compileTemplate("x:{__proto__}{/constructor*}").match("x:a/b/c");
    expect(Object.entries(values ?? {})).toEqual([
      ["__proto__", "a"],
      ["constructor", ["b", "c"]],
    ]);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });
});

describe("compileTemplate() refuses", () => {
  test.each([
    ["x:{a", '"{"'],
    ["x:a}", '"}"'],
    ["x:{{a}}", '"{"'],
    ["x:{}", 'variable ""'],
    ["x:{a b}", 'variable "a b"'],
    ["x:{a*:3}", 'variable "a*:3"'],
    ["x:{a:0}", 'variable "a:0"'],
    ["x:{a:12345}", 'variable "a:12345"'],
    ["x:{=a}", 'variable "=a"'],
    ["x:{a..b}", 'variable "a..b"'],
    ["x:{%FF}", 'variable "%FF"'],
    ["x:{a,a}", "a variable twice"],
    ["x:{a}/{a*}", "a variable twice"],
    ["x: {a}", '" "'],
    ["x:%{a}", '"%"'],
    ["x:%FF{a}", "broken UTF-8 behind a %"],
    ["x:\ud800{a}", '"\\ud800"'],
  ])("%j", (template, found) => {
    expect(() => compileTemplate(template)).toThrow(
      new TypeError(`Cannot use template ${JSON.stringify(template)}: found ${found}`),
    );
  });

  test("more than 100 parts, and more than 8,192 characters", () => {
    const parts = (count: number): string =>
      Array.from({ length: count }, (_, index) => `{v${index}}`).join("");
    expect(() => compileTemplate(parts(100))).not.toThrow();
    expect(() => compileTemplate(parts(101))).toThrow(/: found 101 parts$/);
    expect(() => compileTemplate(`x:${"a".repeat(8191)}`)).toThrow(/: found 8193 characters$/);
  });
});

describe("compileTemplate().match() takes linear time", () => {
  // BUG-153
  test.each([
    ["/users{/ids*}", (n: number) => `/users${"/,".repeat(n / 2)} `],
    ["{list*}", (n: number) => `${",".repeat(n)} `],
    ["{a,b,c*,d}", (n: number) => `${",".repeat(n)} `],
    ["{a}{b}{c}{d}{e}{f}{g}{h}", (n: number) => `${"a".repeat(n)} `],
    ["{.a*}{.b*}{.c*}", (n: number) => `${".a".repeat(n / 2)} `],
    ["x{?a*}{&b*}", (n: number) => `x?a=1${"&a=1".repeat(n / 4)}& `],
    ["x{;a*,aa*,aaa*}", (n: number) => `x${";a".repeat(n / 2)}; `],
    ["{+a}x{+b}x{+c}x{+d}y", (n: number) => "x".repeat(n)],
    ["{+a}/x{+b}/x{+c}/y", (n: number) => "/x".repeat(n / 2)],
  ])("of %s, in commas and the like", (template, uriOf) => {
    const { match } = compileTemplate(template);
    for (const length of [16, 32, 70, 1000, 8000, 10_000, 1_000_000]) {
      const uri = uriOf(length);
      expect(match(uri)).toBeUndefined();
      expect(cpuMs(() => match(uri))).toBeLessThan(50);
    }
  });

  test("of a hundred variables", () => {
    const names = Array.from({ length: 50 }, (_, index) => `{v${index}*}{/w${index}*}`);
    const { match } = compileTemplate(names.join(""));
    expect(match("a,/".repeat(2700))).toBeDefined();
    const uri = `${"a,/".repeat(2700)} `;
    expect(match(uri)).toBeUndefined();
    expect(cpuMs(() => match(uri))).toBeLessThan(500);
  });
});

describe("compileTemplate().match() reads every expansion", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 });
  const name = fc.constantFrom("a", "ab", "b_1", "c.d", "%C3%BC", "__proto__", "x9");

  test("of one expression with its own values", async () => {
    const values = fc.record({ sign: fc.constantFrom("", ".", "/", ";", "?", "&"), name, text });
    await fc.assert(
      fc.property(values, (given) => {
        const template = `x:${given.sign === "" ? "" : "y"}{${given.sign}${given.name}}`;
        const own = Object.fromEntries([[given.name, given.text]]);
        const uri = expandTemplate(template, own);
        expect(compileTemplate(template).match(uri)).toEqual(own);
      }),
    );
  });

  test("of one list with its own items", async () => {
    const values = fc.record({
      sign: fc.constantFrom("", "/", ";", "?", "&"),
      name,
      items: fc.array(text, { minLength: 1, maxLength: 5 }),
    });
    await fc.assert(
      fc.property(values, (given) => {
        const template = `x:{${given.sign}${given.name}*}`;
        const own = Object.fromEntries([[given.name, given.items]]);
        expect(compileTemplate(template).match(expandTemplate(template, own))).toEqual(own);
      }),
    );
  });

  test("of any template, with values that expand to the same URI", async () => {
    await fc.assert(
      fc.property(arbitraryExpansion(), ({ template, values }) => {
        const uri = expandTemplate(template, values);
        const found = compileTemplate(template).match(uri);
        expect(found, `${uri} of ${template}`).toBeDefined();
        expect(expandTemplate(template, found ?? {})).toBe(uri);
      }),
      { numRuns: 1000 },
    );
  });
});
