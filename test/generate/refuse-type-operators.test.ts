import { describe, expect, test } from "vitest";

// The generator's scripts are plain JavaScript, so their types are said here.
interface Refuser {
  operatorsIn(name: string, text: string): readonly string[];
  refuseTypeOperators(folder: string): readonly string[];
}
const script = new URL("../../scripts/generate/refuse-type-operators.mjs", import.meta.url);
const { operatorsIn, refuseTypeOperators } = (await import(script.href)) as Refuser;

describe("operatorsIn()", () => {
  test.each([
    ["type A = Omit<B, 'c'>;", "Omit"],
    ["interface A extends Pick<B, 'c'> {}", "Pick"],
    ["type A = { readonly b: Partial<B>[] };", "Partial"],
    ["type A = Exclude<B, string>;", "Exclude"],
    ["type A = Record<string, B>;", "Record"],
    ["type A = keyof B;", "keyof"],
    ["type A = { [K in B]: string };", "a mapped type"],
    ["type A = B extends string ? 1 : 2;", "a conditional type"],
    ["type A = B['c'];", "an indexed access"],
    ["type A = typeof B;", "typeof"],
    ["type A = B & C;", "an intersection"],
    [`type A = \`x\${string}\`;`, "a template literal type"],
    ["interface A<T> { b: T }", "a type parameter"],
  ])("refuses %s", (text, operator) => {
    expect(operatorsIn("a.ts", `\n${text}`)).toContain(
      `a.ts:2: ${operator}; write the type out in full`,
    );
  });

  test("allows unions, index signatures and read-only lists", () => {
    const text =
      "interface A extends B { readonly c?: readonly (string | D)[]; [k: string]: unknown }";
    expect(operatorsIn("a.ts", text)).toEqual([]);
  });
});

test("refuseTypeOperators() finds none in the library's spec folder", () => {
  expect(refuseTypeOperators("packages/mcp/src/spec")).toEqual([]);
});
