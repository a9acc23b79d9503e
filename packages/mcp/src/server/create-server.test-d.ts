// Compiled, never run: what an author gets from the types, and what the compiler refuses.

import { z } from "zod";
import type { StandardSchema, ValidationResult } from "../json-schema/standard-schema.ts";
import type { CallToolResult } from "../spec/2026-07-28/index.ts";
import { createServer } from "./create-server.ts";
import type { HandlerContext } from "./handler-context.ts";
import type { Server } from "./server.ts";
import { toolResult } from "./tool-result.ts";

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

function same<A, B>(_proof: Equal<A, B>): void {
  // The compiler does the work.
}

const server = createServer({ name: "types", version: "1.0.0" });

// The arguments are what the schema makes, and the server comes back for chaining.
const Create = z.object({
  title: z.string(),
  points: z.number().default(1),
  due: z
    .string()
    .transform((text) => text.length)
    .optional(),
});
const chained = server.tool("create", { description: "Makes", input: Create }, (args, context) => {
  same<typeof args, { title: string; points: number; due?: number | undefined }>(true);
  same<typeof context, HandlerContext>(true);
  return args.title;
});
same<typeof chained, Server>(true);

// Without an input a tool has no arguments.
server.tool("now", {}, (args) => {
  same<typeof args, Record<string, never>>(true);
  return new Date().toISOString();
});

// The structured value is what the output schema takes, not what it makes of it.
const Output = z.object({ count: z.number(), note: z.string().default("none") });
server.tool("count", { output: Output }, () => ({ count: 1 }));
server.tool("count-later", { output: Output }, async () => ({ count: 1, note: "x" }));
server.tool("count-in-full", { output: Output }, () =>
  toolResult({ structuredContent: { count: 1 }, content: [{ type: "text", text: "One" }] }),
);
server.tool("list", { output: z.array(z.int()) }, () => [1, 2]);
const State = z.object({ state: z.enum(["open", "done"]), kind: z.literal("task") });
server.tool("state", { output: State }, () => ({ state: "open", kind: "task" }));
server.tool("state-later", { output: State }, async () => ({ state: "open", kind: "task" }));
server.tool("state-of", { input: Create, output: State }, ({ title }) => ({
  state: title === "" ? "open" : "done",
  kind: "task",
}));
server.tool("null", { output: z.null() }, () => null);

// Every plain return.
server.tool("text", {}, () => "text");
server.tool("later", {}, async () => "text");
server.tool("block", {}, () => ({ type: "text", text: "one" }));
server.tool("blocks", {}, () => [{ type: "text", text: "one" }]);
server.tool("full", {}, () => toolResult({ isError: true, _meta: { "com.example/a": 1 } }));
server.tool("nothing", {}, () => undefined);
server.tool("silent", {}, () => {
  same<1, 1>(true);
});
server.tool("silent-later", {}, async () => {
  await Promise.resolve();
});

// A schema of a library that writes no JSON Schema, with one written by hand.
declare const Point: {
  readonly kind: "object";
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "hand";
    readonly types?: { readonly input: { x: string }; readonly output: { x: number } } | undefined;
    readonly validate: (value: unknown) => ValidationResult<{ x: number }>;
  };
};
const pair = { validate: Point, jsonSchema: { type: "object" } };
server.tool("pair", { input: pair, output: pair }, (args) => {
  same<typeof args, { x: number }>(true);
  return { x: "1" };
});
// @ts-expect-error: the output's input is text
server.tool("pair-wrong", { output: pair }, () => ({ x: 1 }));

declare const Any: StandardSchema<{ a: 1 }, { b: 2 }>;
server.tool("any", { input: Any }, (args) => {
  same<typeof args, { b: 2 }>(true);
  return "";
});

// @ts-expect-error: there is no such argument
server.tool("wrong-argument", { input: Create }, (args) => args.name);
// @ts-expect-error: a number is no result
server.tool("wrong-return", {}, () => 1);
// @ts-expect-error: null is no result
server.tool("wrong-null", {}, () => null);
// @ts-expect-error: a structured value needs an output schema
server.tool("wrong-object", {}, () => ({ count: 1 }));
// @ts-expect-error: the value does not fit the output schema
server.tool("wrong-output", { output: Output }, () => ({ count: "1" }));
// @ts-expect-error: the value does not fit the output schema
server.tool("wrong-output-later", { output: Output }, async () => ({ note: "x" }));
// @ts-expect-error: text is no value of the output schema
server.tool("wrong-text", { output: Output }, () => "1");
// @ts-expect-error: the option is called input
server.tool("wrong-option", { inputSchema: Create }, () => "");
// @ts-expect-error: a JSON Schema is no Standard Schema
server.tool("wrong-schema", { input: { type: "object" } }, () => "");
// @ts-expect-error: annotations are booleans
server.tool("wrong-annotations", { annotations: { readOnlyHint: "yes" } }, () => "");
// @ts-expect-error: there is no such log level
server.tool("wrong-level", {}, async (_args, { log }) => log("loud", "x"));
// @ts-expect-error: a tool has a handler
server.tool("no-handler", {});
// @ts-expect-error: a tool has options
server.tool("no-options", () => "");

// @ts-expect-error: a server has a version
createServer({ name: "types" });
// @ts-expect-error: the scope is public or private
createServer({ name: "types", version: "1", cache: { cacheScope: "shared" } });
// @ts-expect-error: there is no such option
createServer({ name: "types", version: "1", capability: {} });
// @ts-expect-error: content blocks are blocks
toolResult({ content: ["text"] });
// @ts-expect-error: resultType is not the author's to set
toolResult({ resultType: "task" });

// A result as the client gets it: what was structured is unknown until somebody checks it.
declare const result: CallToolResult;
same<typeof result.structuredContent, unknown>(true);
