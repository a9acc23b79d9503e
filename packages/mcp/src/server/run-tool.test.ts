import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ask, callTool, textOf } from "../../test/support/ask.ts";
import type { WireEvent } from "../exchange/observer.ts";
import { jsonSchema } from "../json-schema/json-schema.ts";
import type { StandardSchema, ValidationResult } from "../json-schema/standard-schema.ts";
import { createServer } from "./create-server.ts";
import type { Server } from "./server.ts";
import { ToolError } from "./tool-error.ts";
import { toolResult } from "./tool-result.ts";

/** A server with what its observer was told. */
function observed(): { server: Server; events: WireEvent[] } {
  const events: WireEvent[] = [];
  const observer = (event: WireEvent): void => {
    events.push(event);
  };
  return { server: createServer({ name: "test", version: "1.0.0", observer }), events };
}

/** A schema of an invented library that answers with whatever is given. */
function schemaOf<T>(validate: (value: unknown) => unknown): {
  validate: StandardSchema<T>;
  jsonSchema: object & Record<string, unknown>;
} {
  const standard = { version: 1 as const, vendor: "hand", validate: validate as never };
  return { validate: { "~standard": standard }, jsonSchema: { type: "object" } };
}

const NEUTRAL = "The tool t failed; the server knows why";

describe("arguments", () => {
  test("that break a refinement of the whole value say so", async () => {
    const input = z
      .object({ from: z.number(), to: z.number() })
      .refine(({ from, to }) => from <= to, { message: "from must not be above to" });
    const { server } = observed();
    server.tool("t", { input }, ({ from }) => String(from));
    expect(await callTool(server, "t", { from: 2, to: 1 })).toMatchObject({
      isError: true,
      content: [
        {
          text: "Cannot call t: its arguments do not fit its input schema\n- (the whole value): from must not be above to",
        },
      ],
    });
  });

  test("reach the handler transformed and with defaults", async () => {
    const input = z.object({
      word: z.string().transform((word) => word.length),
      times: z.number().default(3),
    });
    const { server } = observed();
    server.tool("t", { input }, ({ word, times }) => String(word * times));
    expect(textOf(await callTool(server, "t", { word: "four" }))).toBe("12");
  });

  test("are waited for where a refinement is asynchronous", async () => {
    const input = z.object({
      ref: z.string().refine(async (ref) => ref !== "T-9", { message: "There is no T-9" }),
    });
    const { server } = observed();
    server.tool("t", { input }, ({ ref }) => ref);
    expect(textOf(await callTool(server, "t", { ref: "T-1" }))).toBe("T-1");
    expect(textOf(await callTool(server, "t", { ref: "T-9" }))).toContain(
      "- /ref: There is no T-9",
    );
  });

  test("are waited for where a library answers with a promise that is not the platform's own", async () => {
    const input = schemaOf<object>((value) => ({
      // biome-ignore lint/suspicious/noThenProperty: a thenable is what this is about
      then: (resolve: (result: ValidationResult<unknown>) => void) => resolve({ value }),
    }));
    const { server } = observed();
    server.tool("t", { input }, (args) => JSON.stringify(args));
    expect(textOf(await callTool(server, "t", { a: 1 }))).toBe('{"a":1}');
  });

  test("with keys that need it are shown as a JSON pointer, at most 20 of them", async () => {
    const { server } = observed();
    server.tool("t", { input: z.record(z.string(), z.array(z.number())) }, () => "");
    const odd = textOf(await callTool(server, "t", { "a/b~c": [1, "x"] }));
    expect(odd).toContain("- /a~1b~0c/1: Invalid input");
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`k${index}`, 1]));
    const lines = textOf(await callTool(server, "t", many)).split("\n");
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe("- and 5 more");
  });

  test("with a huge key are shown cut to a bound", async () => {
    const { server } = observed();
    server.tool("t", { input: z.strictObject({}) }, () => "");
    const text = textOf(await callTool(server, "t", { ["k".repeat(100_000)]: 1 }));
    expect(text.length).toBeLessThan(400);
    expect(text).toContain("- (the whole value): Unrecognized key");
  });

  test("whose check throws fail the tool, neutrally", async () => {
    const failure = new Error("db at 10.0.0.7 is down");
    const input = z.object({
      ref: z.string().refine(() => {
        throw failure;
      }),
    });
    const { server, events } = observed();
    server.tool("t", { input }, () => "");
    expect(textOf(await callTool(server, "t", { ref: "x" }))).toBe(NEUTRAL);
    expect(events).toEqual([
      { kind: "handler-failed", method: "tools/call", name: "t", error: failure },
    ]);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["true", true],
  ])("whose library answers with %s never reach the handler", async (_what, answer) => {
    const { server, events } = observed();
    let called = false;
    server.tool("t", { input: schemaOf<object>(() => answer) }, () => {
      called = true;
      return "";
    });
    expect(textOf(await callTool(server, "t", {}))).toBe(NEUTRAL);
    expect(called).toBe(false);
    expect(events).toHaveLength(1);
  });
});

describe("a handler that throws", () => {
  test("a ToolError tells the model why, and nobody else", async () => {
    const { server, events } = observed();
    server.tool("t", {}, () => {
      throw new ToolError("There is no task T-9");
    });
    expect(await callTool(server, "t")).toMatchObject({
      resultType: "complete",
      isError: true,
      content: [{ type: "text", text: "There is no task T-9" }],
    });
    expect(events).toEqual([]);
  });

  test.each([
    ["an Error", new Error("password is hunter2")],
    ["null", null],
    ["undefined", undefined],
    ["a string", "password is hunter2"],
    ["an object", { message: "password is hunter2" }],
  ])("%s gets a neutral sentence, and the observer the rest", async (_what, thrown) => {
    const { server, events } = observed();
    server.tool("t", {}, () => {
      throw thrown;
    });
    server.tool("later", {}, async () => {
      await Promise.resolve();
      throw thrown;
    });
    const result = await callTool(server, "t");
    expect(result).toMatchObject({ isError: true, content: [{ type: "text", text: NEUTRAL }] });
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(JSON.stringify(await callTool(server, "later"))).not.toContain("hunter2");
    expect(events).toEqual([
      { kind: "handler-failed", method: "tools/call", name: "t", error: thrown },
      { kind: "handler-failed", method: "tools/call", name: "later", error: thrown },
    ]);
  });

  test("is answered the same where the observer throws too", async () => {
    const server = createServer({
      name: "test",
      version: "1.0.0",
      observer: () => {
        throw new Error("observer");
      },
    });
    server.tool("t", {}, () => {
      throw new Error("handler");
    });
    expect(textOf(await callTool(server, "t"))).toBe(NEUTRAL);
  });

  test("its own cancellation is no failure for the observer", async () => {
    const { server, events } = observed();
    const controller = new AbortController();
    server.tool("t", {}, (_args, { signal }) => {
      controller.abort();
      signal.throwIfAborted();
    });
    await ask(server, "tools/call", { name: "t" }, { signal: controller.signal });
    expect(events).toEqual([]);
  });

  test("something else after a cancellation is a failure all the same", async () => {
    const { server, events } = observed();
    const controller = new AbortController();
    server.tool("t", {}, () => {
      controller.abort();
      throw new Error("while cleaning up");
    });
    await ask(server, "tools/call", { name: "t" }, { signal: controller.signal });
    expect(events).toHaveLength(1);
  });
});

describe("an output schema", () => {
  // BUG-140
  const Output = z.object({ n: z.number(), note: z.string().default("none") });

  test("checks what is returned, and sends what the schema makes of it with its text", async () => {
    const { server } = observed();
    server.tool("t", { output: Output }, () => ({ n: 1 }));
    expect(await callTool(server, "t")).toMatchObject({
      resultType: "complete",
      structuredContent: { n: 1, note: "none" },
      content: [{ type: "text", text: '{"n":1,"note":"none"}' }],
    });
  });

  test("keeps a value that does not fit on the server", async () => {
    const { server, events } = observed();
    server.tool("t", { output: Output }, () => ({ n: "password" }) as never);
    const result = await callTool(server, "t");
    expect(result).toMatchObject({ isError: true, content: [{ type: "text", text: NEUTRAL }] });
    expect(result).not.toHaveProperty("structuredContent");
    expect(events).toMatchObject([
      {
        kind: "handler-failed",
        error: new TypeError(
          "Cannot send the result: it does not fit the output schema\n- /n: Invalid input: expected number, received string",
        ),
      },
    ]);
  });

  test("written as JSON Schema checks what is sent, in which a date is a text", async () => {
    const { server, events } = observed();
    const at = { type: "object", properties: { at: { type: "string" } }, required: ["at"] };
    server.tool("t", { output: jsonSchema<object>(at) }, () => ({ at: new Date(0), b: undefined }));
    expect(await callTool(server, "t")).toMatchObject({
      structuredContent: { at: "1970-01-01T00:00:00.000Z" },
      content: [{ type: "text", text: '{"at":"1970-01-01T00:00:00.000Z"}' }],
    });
    expect(events).toEqual([]);
    server.tool("u", { output: jsonSchema<object>(at) }, () => ({ at: () => "gone" }));
    expect(await callTool(server, "u")).toMatchObject({ isError: true });
    server.tool("v", { output: jsonSchema<object>({ type: "object" }) }, () => new Date(0));
    expect(await callTool(server, "v")).toMatchObject({ isError: true });
    expect(events).toMatchObject([
      { error: { message: expect.stringMatching(/output schema\n- \/at: Is required$/) } },
      { error: { message: expect.stringMatching(/Must be an object, is "1970-/) } },
    ]);
  });

  test("is not applied to a failure, with or without structured content", async () => {
    const { server, events } = observed();
    server.tool("t", { output: Output }, () =>
      toolResult({ isError: true, content: [{ type: "text", text: "No board" }] }),
    );
    server.tool("s", { output: Output }, () =>
      toolResult({ isError: true, structuredContent: { error: "x" } }),
    );
    expect(await callTool(server, "t")).toMatchObject({
      isError: true,
      content: [{ text: "No board" }],
    });
    expect(await callTool(server, "s")).toMatchObject({
      isError: true,
      structuredContent: { error: "x" },
      content: [{ type: "text", text: '{"error":"x"}' }],
    });
    expect(events).toEqual([]);
  });

  test("checks the structured content of a full result, whose own text stays", async () => {
    const { server } = observed();
    server.tool("t", { output: Output }, () =>
      toolResult({
        structuredContent: { n: 1 },
        content: [{ type: "text", text: "One" }],
        _meta: { "com.example/a": 1 },
      }),
    );
    expect(await callTool(server, "t")).toMatchObject({
      structuredContent: { n: 1, note: "none" },
      content: [{ type: "text", text: "One" }],
      _meta: { "com.example/a": 1 },
    });
  });

  test("fails a full result without structured content", async () => {
    const { server, events } = observed();
    server.tool("t", { output: Output }, () => toolResult({ content: [] }));
    expect(textOf(await callTool(server, "t"))).toBe(NEUTRAL);
    expect(events).toHaveLength(1);
  });

  test("that takes anything still wants something", async () => {
    const { server, events } = observed();
    server.tool("t", { output: z.any() }, () => undefined);
    expect(textOf(await callTool(server, "t"))).toBe(NEUTRAL);
    expect(events).toMatchObject([
      {
        error: new TypeError(
          "Cannot send the result: the tool has an output schema and returned nothing",
        ),
      },
    ]);
  });

  test.each([
    ["an array", z.array(z.number()), [1, 2], "[1,2]"],
    ["text", z.string(), "x", "x"],
    ["a number", z.number(), 3, "3"],
    ["zero", z.number(), 0, "0"],
    ["false", z.boolean(), false, "false"],
    ["null", z.null(), null, "null"],
    ["empty text", z.string(), "", ""],
  ])("may describe %s", async (_what, output, value, text) => {
    // BUG-142
    const { server } = observed();
    server.tool("t", { output }, () => value as never);
    const result = await callTool(server, "t");
    expect(result["structuredContent"]).toEqual(value);
    expect(textOf(result)).toBe(text);
  });

  test("is waited for where it is asynchronous", async () => {
    const { server } = observed();
    const output = z.object({ n: z.number().refine(async (n) => n > 0) });
    server.tool("t", { output }, () => ({ n: 0 }));
    expect(textOf(await callTool(server, "t"))).toBe(NEUTRAL);
  });

  test("may be a pair of a schema and its JSON Schema", async () => {
    const { server } = observed();
    const pair = { validate: Output, jsonSchema: { type: "object" } };
    server.tool("t", { input: pair, output: pair }, ({ n }) => ({ n: n + 1 }));
    expect(await callTool(server, "t", { n: 1 })).toMatchObject({ structuredContent: { n: 2 } });
  });
});
