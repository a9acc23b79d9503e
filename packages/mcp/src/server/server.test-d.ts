// Compiled, never run: what the author of resources, prompts and questions gets from the types, and
// what the compiler refuses.

import { z } from "zod";
import type { CreateMessageResult, Root } from "../spec/2026-07-28/index.ts";
import { createServer } from "./create-server.ts";
import type { HandlerContext } from "./handler-context.ts";
import { inputRequired } from "./input/input-required.ts";
import type { Server } from "./server.ts";
import { toolResult } from "./tool-result.ts";

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Flattens intersections, which are shown but mean the same. */
type Flat<T> = { [K in keyof T]: T[K] };

function same<A, B>(_proof: Equal<A, B>): void {
  // The compiler does the work.
}

const server = createServer({
  name: "types",
  version: "1.0.0",
  cache: { ttlMs: 1, tools: { ttlMs: 2 }, resourceTemplates: { cacheScope: "public" } },
  capabilities: { extensions: { "com.example/thing": {} } },
});

// Resources: text, bytes, bodies, all in full, or nothing.
const chained = server.resource("x:a", { mimeType: "text/plain", size: 1 }, (context) => {
  same<typeof context, HandlerContext>(true);
  return "text";
});
same<typeof chained, Server>(true);
server.resource("x:b", {}, async () => new Uint8Array());
server.resource("x:c", {}, () => [{ text: "a" }, { blob: new Uint8Array(), uri: "x:d" }]);
server.resource("x:d", {}, () => ({ contents: [{ text: "a" }], cache: { ttlMs: 1 } }));
server.resource("x:e", {}, () => undefined);
server.resource("x:f", {}, () => inputRequired({ state: 1 }));
// @ts-expect-error: a number is no content
server.resource("x:g", {}, () => 1);
// @ts-expect-error: bytes are no text
server.resource("x:h", {}, () => ({ blob: "AA==" }));
// @ts-expect-error: there is no such option
server.resource("x:i", { mime: "text/plain" }, () => "");
// @ts-expect-error: a template has no size
server.template("x:{a}", { size: 1 }, () => "");

// Templates: the variables are read off the text.
server.template("task://{ref}", { complete: { ref: (value) => [value] } }, (variables) => {
  same<Flat<typeof variables>, { readonly ref: string }>(true);
  return variables.ref;
});
server.template("x:{a:3}{/b}{?c,d*}{+e}{f,g}{h*}", {}, (variables, _context, uri) => {
  same<
    Flat<typeof variables>,
    {
      readonly a: string;
      readonly b?: string;
      readonly c?: string;
      readonly d?: readonly string[];
      readonly e?: string;
      readonly f?: string;
      readonly g?: string;
      readonly h?: readonly string[];
    }
  >(true);
  return uri;
});
server.template("x:nothing", {}, (variables) => {
  same<keyof typeof variables, never>(true);
  return "";
});
declare const anyTemplate: string;
server.template(anyTemplate, { complete: { whatever: () => [] } }, (variables) => {
  const value = variables["whatever"];
  same<typeof value, string | readonly string[] | undefined>(true);
  return "";
});
// @ts-expect-error: there is no such variable
server.template("x:{a}", {}, ({ b }) => b);
// @ts-expect-error: the variable may be absent
server.template("x:{/a}", {}, ({ a }) => a.length.toString());
// @ts-expect-error: a list is no text
server.template("x:{a*}", {}, ({ a }) => a?.toUpperCase());
// @ts-expect-error: there is no such variable to complete
server.template("x:{a}", { complete: { b: () => [] } }, () => "");
// @ts-expect-error: suggestions are texts
server.template("x:{a}", { complete: { a: () => [1] } }, () => "");

// Prompts: required arguments are there, the others may not be.
server.prompt(
  "p",
  { arguments: { need: { required: true }, may: { complete: async () => ({ values: ["a"] }) } } },
  (args, context) => {
    same<typeof args, { readonly need: string; readonly may: string | undefined }>(true);
    same<typeof context, HandlerContext>(true);
    return args.need;
  },
);
server.prompt("q", {}, () => [{ role: "assistant", content: { type: "text", text: "a" } }]);
server.prompt("r", {}, async () => ({ messages: [], description: "d" }));
server.prompt("s", {}, () => ({ type: "image", data: "", mimeType: "image/png" }));
server.prompt("t", {}, () => inputRequired({ requests: { r: { method: "roots/list" } } }));
// @ts-expect-error: there is no such argument
server.prompt("u", { arguments: { a: {} } }, ({ b }) => String(b));
// @ts-expect-error: the argument may be absent
server.prompt("v", { arguments: { a: {} } }, ({ a }) => a.toUpperCase());
// @ts-expect-error: a role is user or assistant
server.prompt("w", {}, () => [{ role: "system", content: { type: "text", text: "" } }]);
// @ts-expect-error: a prompt says something
server.prompt("x", {}, () => undefined);
// @ts-expect-error: the option is called required
server.prompt("y", { arguments: { a: { optional: true } } }, () => "");
// @ts-expect-error: the completer gets texts and gives texts
server.prompt("z", { arguments: { a: { complete: (value: number) => [value] } } }, () => "");

// Questions.
server.tool("ask", {}, async (_args, { elicit, sample, roots, once, state, response }) => {
  const Form = z.object({ sure: z.boolean(), note: z.string().default("none") });
  const answer = await elicit("form", { message: "m", schema: Form });
  if (answer.action === "accept")
    same<typeof answer.content, { sure: boolean; note: string }>(true);
  // @ts-expect-error: without accept there is no content
  else answer.content;
  // @ts-expect-error: there is no such field
  if (answer.action === "accept") answer.content.other;
  // @ts-expect-error: there is no such action
  if (answer.action === "ok") return "";

  const written = await elicit("written", {
    message: "m",
    schema: {
      type: "object",
      properties: {
        sure: { type: "boolean" },
        age: { type: "integer" },
        color: { type: "string", enum: ["red", "green"] },
        size: { type: "string", oneOf: [{ const: "s", title: "S" }] },
        many: { type: "array", items: { type: "string", enum: ["a", "b"] } },
        text: { type: "string" },
      },
      required: ["sure", "many"],
    },
    bind: true,
  });
  if (written.action === "accept") {
    const { content } = written;
    same<
      Flat<typeof content>,
      {
        readonly sure: boolean;
        readonly age?: number;
        readonly color?: "red" | "green";
        readonly size?: "s";
        readonly many: readonly ("a" | "b")[];
        readonly text?: string;
      }
    >(true);
  }

  const page = await elicit("page", { message: "m", url: "https://example.com" });
  same<typeof page.action, "accept" | "decline" | "cancel">(true);
  // @ts-expect-error: a page has no content
  page.content;
  // @ts-expect-error: a question has a form or a page
  await elicit("neither", { message: "m" });
  // @ts-expect-error: a question has a message
  await elicit("silent", { schema: Form });

  const said = await sample("model", { messages: [], maxTokens: 1, tools: [] });
  same<typeof said, CreateMessageResult>(true);
  // @ts-expect-error: the model is told when to stop
  await sample("endless", { messages: [] });
  const directories = await roots();
  same<typeof directories, readonly Root[]>(true);

  const value = await once("step", async () => ({ n: 1 }));
  same<typeof value, { n: number }>(true);
  same<typeof state, unknown>(true);
  const raw = response("form");
  same<typeof raw, unknown>(true);
  return "";
});
server.tool("own", { output: z.object({ n: z.number() }) }, async () =>
  inputRequired({
    requests: {
      a: { method: "elicitation/create", params: { mode: "url", message: "", url: "x:y" } },
    },
    state: { any: 1 },
  }),
);
// @ts-expect-error: only three methods may be asked
inputRequired({ requests: { a: { method: "tools/call", params: {} } } });
server.tool("union", { output: z.string() }, () =>
  Math.random() > 0.5 ? "text" : toolResult({ isError: true }),
);

// Custom methods and notifications.
server.method("x/own", async (params, { notify }) => {
  same<(typeof params)["a"], unknown>(true);
  await notify("x/half", { a: 1 });
  return { a: 1 };
});
server.notification("x/told", ({ params }) => void params?.["a"]);
// @ts-expect-error: a result is an object
server.method("x/wrong", () => "text");
// @ts-expect-error: asking is not for methods of one's own
server.method("x/ask", () => inputRequired({ state: 1 }));

// What changed.
server.notify.resourceUpdated("x:a") satisfies Promise<void>;
// @ts-expect-error: a rule answers at once
server.tool("rule", { visible: async () => true }, () => "");
// @ts-expect-error: a store gives text
createServer({ name: "t", version: "1", state: { store: { put: () => 1, take: () => "" } } });
// @ts-expect-error: hints of a list have a scope of two
createServer({ name: "t", version: "1", cache: { tools: { cacheScope: "shared" } } });
