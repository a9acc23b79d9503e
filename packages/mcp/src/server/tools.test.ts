import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ask, callTool } from "../../test/support/ask.ts";
import { createServer } from "./create-server.ts";
import type { Server } from "./server.ts";

function server(): Server {
  return createServer({ name: "test", version: "1.0.0" });
}

describe("tools/call by name", () => {
  // BUG-147
  const names = [
    "a.b",
    "ns/tool",
    "my tool",
    "Ünïcode",
    "工具",
    "x".repeat(200),
    "A",
    "a",
    "__proto__",
    "constructor",
    "toString",
    "a\u2028b",
    '"quoted"',
  ];

  test.each(names)("calls %j as it is spelled, among all the others", async (name) => {
    const subject = server();
    for (const each of names) subject.tool(each, {}, () => `I am ${each}`);
    expect(await callTool(subject, name)).toMatchObject({
      content: [{ type: "text", text: `I am ${name}` }],
    });
  });

  test.each([
    ["nope", '"nope"'],
    ["", '""'],
    ["NOW", '"NOW"'],
    ["now ", '"now "'],
    ["__proto__", '"__proto__"'],
    ["constructor", '"constructor"'],
    ["x".repeat(500), `"${"x".repeat(59)}…`],
  ])("of an unknown one, %j, is -32602 with the path", async (name, shown) => {
    // BUG-73
    expect(
      await callTool(
        server().tool("now", {}, () => ""),
        name,
      ),
    ).toEqual({
      code: -32602,
      message: `Cannot call tool ${shown}: there is none of that name; tools/list shows those there are`,
      data: { path: "/params/name" },
    });
  });

  test.each([
    ["missing", undefined, "nothing"],
    ["null", null, "null"],
    ["a number", 1, "1"],
    ["an object", {}, "{}"],
  ])("that is %s is -32602 with the path", async (_what, name, found) => {
    // BUG-13
    const { response } = await ask(server(), "tools/call", { name });
    expect(response).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32602,
        message: `Cannot take tools/call: /params/name must be a string, found ${found}`,
        data: { path: "/params/name" },
      },
    });
  });
});

describe("tools/call arguments", () => {
  // BUG-149
  const subject = server()
    .tool("none", {}, (args) => JSON.stringify(args))
    .tool("optional", { input: z.object({ a: z.string().optional() }) }, (args) =>
      JSON.stringify(args),
    )
    .tool("required", { input: z.object({ a: z.string() }) }, (args) => JSON.stringify(args));

  test.each(["none", "optional"])("omitted are {} for a tool with %s", async (name) => {
    expect(await callTool(subject, name)).toMatchObject({ content: [{ text: "{}" }] });
  });

  test.each(["none", "optional"])("{} are taken by a tool with %s", async (name) => {
    expect(await callTool(subject, name, {})).toMatchObject({ content: [{ text: "{}" }] });
  });

  test("omitted where one is required are a result with isError", async () => {
    expect(await callTool(subject, "required")).toMatchObject({
      isError: true,
      content: [
        {
          text: "Cannot call required: its arguments do not fit its input schema\n- /a: Invalid input: expected string, received undefined",
        },
      ],
    });
  });

  test.each([
    ["null", null, "null"],
    ["an array", [], "[]"],
    ["text", "{}", '"{}"'],
    ["a number", 5, "5"],
    ["false", false, "false"],
  ])("that are %s are -32602 with the path", async (_what, args, found) => {
    for (const name of ["none", "optional", "required"]) {
      expect(await callTool(subject, name, args)).toEqual({
        code: -32602,
        message: `Cannot take tools/call: /params/arguments must be an object, found ${found}`,
        data: { path: "/params/arguments" },
      });
    }
  });

  test("for a tool without parameters are a result with isError that names them", async () => {
    expect(await callTool(subject, "none", { a: 1, b: 2 })).toMatchObject({
      isError: true,
      content: [
        {
          text: "Cannot call none: its arguments do not fit its input schema\n- /a: This tool takes no arguments\n- /b: This tool takes no arguments",
        },
      ],
    });
  });

  test("called __proto__ reach no prototype", async () => {
    const args: unknown = JSON.parse('{"a":"x","__proto__":{"admin":true}}');
    expect(await callTool(subject, "required", args)).toMatchObject({
      content: [{ text: '{"a":"x"}' }],
    });
    const none: unknown = JSON.parse('{"__proto__":{"admin":true}}');
    expect(await callTool(subject, "none", none)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("- /__proto__: This tool takes no arguments") }],
    });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("of a megabyte are taken", async () => {
    const a = "x".repeat(1_000_000);
    expect(await callTool(subject, "required", { a })).toMatchObject({
      content: [{ text: JSON.stringify({ a }) }],
    });
  });
});
