import { describe, expect, test, vi } from "vitest";
import { refusal } from "../../test/support/schema-verdict.ts";
import { compileSchema } from "./compile-schema.ts";
import type { JsonSchemaEngine } from "./engine.ts";

describe("compileSchema() compiles once", () => {
  /** An engine that counts what it is asked for. */
  function countingEngine() {
    const compile = vi.fn(() => () => []);
    return { engine: { compile } satisfies JsonSchemaEngine, compile };
  }

  test("for an object, and for objects that are equal as JSON", () => {
    const { engine, compile } = countingEngine();
    const schema = { type: "object", properties: { a: {}, b: {} } };
    const validator = compileSchema(schema, { engine });
    expect(compileSchema(schema, { engine })).toBe(validator);
    const other = { properties: { b: {}, a: {} }, type: "object", title: undefined };
    expect(compileSchema(other, { engine })).toBe(validator);
    expect(compile).toHaveBeenCalledTimes(1);
  });

  test("for ten thousand lists of equal tools", () => {
    const { engine, compile } = countingEngine();
    const text = JSON.stringify({ type: "object", properties: { a: { type: "string" } } });
    for (let list = 0; list < 10_000; list++) compileSchema(JSON.parse(text), { engine });
    expect(compile).toHaveBeenCalledTimes(1);
  });

  test("for each engine", () => {
    const [one, two] = [countingEngine(), countingEngine()];
    for (const { engine } of [one, two, one]) compileSchema({ title: "x" }, { engine });
    expect(one.compile).toHaveBeenCalledTimes(1);
    expect(two.compile).toHaveBeenCalledTimes(1);
  });

  test("and keeps the last 1,000", () => {
    const { engine, compile } = countingEngine();
    const use = (at: number) => compileSchema({ const: at }, { engine });
    for (let at = 0; at < 1000; at++) use(at);
    use(0);
    use(1000);
    expect(compile).toHaveBeenCalledTimes(1001);
    use(0);
    expect(compile).toHaveBeenCalledTimes(1001);
    use(1);
    expect(compile).toHaveBeenCalledTimes(1002);
  });
});

describe("compileSchema() with an engine of one's own", () => {
  test("gives it the schema in its plainest form", () => {
    const compile = vi.fn(() => () => [{ message: "No" }]);
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "https://example.com/a",
      title: "A",
      items: [{ $ref: "#/definitions/n" }, true],
      definitions: { n: { type: "string", format: "uri" }, unused: {} },
    };
    expect(compileSchema(schema, { engine: { compile } })(1)).toEqual([{ message: "No" }]);
    expect(compile).toHaveBeenCalledExactlyOnceWith({
      prefixItems: [{ $ref: "#/$defs/0" }, true],
      $defs: { 0: { type: "string" } },
    });
  });

  test.each([
    [new Error("no such keyword"), "cannot be compiled: no such keyword"],
    [
      new EvalError("Code generation from strings disallowed for this context"),
      "cannot be compiled, since no code may be made here at run time: pass an engine that makes none",
    ],
    [new RangeError("Maximum call stack size exceeded"), "is nested too deeply to be compiled"],
  ])("says why it cannot: %s", (cause, problem) => {
    const engine = {
      compile() {
        throw cause;
      },
    };
    const error = refusal({}, { engine });
    expect(error).toMatchObject({ reason: "engine", pointer: "", cause });
    expect(error.message).toBe(`Cannot use schema: ${problem}`);
  });
});
