// Compiled, never run: what a user gets from the types, and what the compiler refuses.

import { z } from "zod";
import type { Connection, Endpoint } from "../exchange/exchange.ts";
import { formDefaults } from "../form/form-defaults.ts";
import { jsonSchema } from "../json-schema/json-schema.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import type {
  CallToolAnswer,
  CallToolResult,
  CompleteResult,
  DiscoverResult,
  ElicitRequestFormParams,
  ElicitRequestUrlParams,
  GetPromptResult,
  InputRequiredResult,
  ListPromptsResult,
  ProgressNotificationParams,
  Prompt,
  ReadResourceResult,
  SubscriptionFilter,
  Tool,
} from "../spec/2026-07-28/index.ts";
import type { Client } from "./client.ts";
import type { ClientOptions } from "./client-options.ts";
import type { TemplateVariable } from "./completion-argument.ts";
import { createClient } from "./create-client.ts";
import type { SubscriptionEvent } from "./listen/subscription.ts";
import type { ToolsPage } from "./tools/tools-page.ts";

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

function same<A, B>(_proof: Equal<A, B>): void {
  // The compiler does the work.
}

declare const endpoint: Endpoint;
declare const connection: Connection;
declare const options: ClientOptions;

const client = createClient(endpoint, { name: "types", version: "1.0.0" });
same<typeof client, Client>(true);
createClient(connection, { name: "types", version: "1.0.0", timeoutMs: null, capabilities: {} });
const automatic = createClient(endpoint, { name: "types", version: "1", rounds: "automatic" });
same<typeof automatic, Client>(true);

export async function results(): Promise<void> {
  const discovered = await client.discover();
  same<typeof discovered, DiscoverResult>(true);
  const listed = await client.listTools({ cursor: "", timeoutMs: 1000 });
  same<typeof listed, ToolsPage>(true);
  const called = await client.callTool("echo", { text: "x" }, { onProgress: watch });
  same<typeof called, CallToolResult>(true);
  const read = await client.readResource("x:y", { maxTimeoutMs: 1 });
  same<typeof read, ReadResourceResult>(true);
  const prompt = await client.getPrompt("p", { a: "1" });
  same<typeof prompt, GetPromptResult>(true);
  const answered = await client.request("x/own", { a: 1 }, { signal: AbortSignal.timeout(1) });
  same<typeof answered, JsonObject>(true);
  const raw = await client.request("tools/call", { name: "echo", arguments: { text: "x" } });
  same<typeof raw, CallToolAnswer>(true);
}

const Sum = z.object({ sum: z.number(), unit: z.string().default("none") });
const pair = jsonSchema({ type: "array", items: { type: "integer" } });

export async function outputs(): Promise<void> {
  const summed = await client.callTool("sum", { numbers: [1] }, { output: Sum });
  // A failed tool has no output.
  // @ts-expect-error: it is not known yet whether it failed
  summed.structuredContent.sum;
  if (summed.isError !== true) {
    same<typeof summed.structuredContent, { sum: number; unit: string }>(true);
    // @ts-expect-error: there is no such member
    summed.structuredContent.total;
  } else same<typeof summed.structuredContent, unknown>(true);
  const listed = await client.callTool("list", undefined, { output: pair, onProgress: watch });
  if (listed.isError !== true) same<typeof listed.structuredContent, number[]>(true);
  const options = { output: Sum, timeoutMs: 1 };
  const again = await client.callTool("sum", {}, options);
  if (again.isError !== true) same<typeof again.structuredContent.sum, number>(true);
  const manual = createClient(endpoint, { name: "types", version: "1", rounds: "manual" });
  const first = await manual.callTool("sum", {}, { output: Sum });
  // @ts-expect-error: it may be questions
  first.content;
  const untyped = await client.callTool("sum", {}, {});
  same<typeof untyped.structuredContent, unknown>(true);
  // @ts-expect-error: no schema
  await client.callTool("sum", {}, { output: { type: "object" } });
}

function watch(progress: ProgressNotificationParams): void {
  same<typeof progress.progress, number>(true);
}

export async function lists(): Promise<void> {
  for await (const tool of client.tools()) same<typeof tool, Tool>(true);
  for await (const page of client.prompts().pages) same<typeof page, ListPromptsResult>(true);
  const prompts = await client.prompts({ cursor: "2" }).toArray();
  same<typeof prompts, readonly Prompt[]>(true);
}

export async function manualRounds(): Promise<void> {
  const manual = createClient(endpoint, { name: "types", version: "1", rounds: "manual" });
  const called = await manual.callTool("echo");
  same<typeof called, CallToolResult | InputRequiredResult>(true);
  if (called.resultType !== "input_required") return;
  const { inputRequests = {} } = called;
  for (const question of Object.values(inputRequests)) {
    if (question.method === "roots/list") continue;
    if (question.method === "sampling/createMessage")
      same<number, typeof question.params.maxTokens>(true);
  }
  // Where only running shows which it is, either may come.
  const either = await createClient(endpoint, options).callTool("echo");
  same<typeof either, CallToolResult | InputRequiredResult>(true);
}

createClient(endpoint, {
  name: "types",
  version: "1",
  handlers: {
    elicit(form, { defaults, signal }) {
      same<typeof form, ElicitRequestFormParams>(true);
      same<typeof signal, AbortSignal>(true);
      return { action: "accept", content: { ...defaults, name: "Ada", nick: undefined } };
    },
    elicitUrl(page) {
      same<typeof page, ElicitRequestUrlParams>(true);
      return { action: page.url.startsWith("https:") ? "accept" : "decline" };
    },
    async sample({ maxTokens }) {
      if (maxTokens > 1000) return undefined;
      return { role: "assistant", content: { type: "text", text: "x" }, model: "m" };
    },
    roots: () => [{ uri: "file:///home" }],
  },
  validateOutput: (schema) => (value) =>
    schema === value ? [] : [{ message: "x", path: ["a", 0] }],
});

const defaults = formDefaults({
  type: "object",
  properties: {
    name: { type: "string", default: "Ada" },
    age: { type: "integer", default: 36 },
    loud: { type: "boolean", default: true },
    color: { type: "string", enum: ["r", "g"], default: "r" },
    colors: { type: "array", items: { type: "string", enum: ["r"] }, default: [] },
    none: { type: "string" },
  },
});
same<
  typeof defaults,
  {
    readonly name: string;
    readonly age: number;
    readonly loud: boolean;
    readonly color: "r" | "g";
    readonly colors: readonly string[];
  }
>(true);

same<TemplateVariable<"task://{id}">, "id">(true);
same<TemplateVariable<"x:/{+path}{?a,b*}/{name:3}">, "path" | "a" | "b" | "name">(true);
same<TemplateVariable<"file:///a">, string>(true);
same<TemplateVariable<string>, string>(true);

export async function completions(template: string): Promise<void> {
  const ref = { type: "ref/resource", uri: "task://{board}/{id}" } as const;
  const completed = await client.complete(ref, { name: "id", value: "T-" });
  same<typeof completed, CompleteResult>(true);
  await client.complete(
    { type: "ref/resource", uri: "task://{id}" },
    { name: "id", value: "" },
    { context: { arguments: { board: "b" } } },
  );
  await client.complete({ type: "ref/resource", uri: template }, { name: "any", value: "" });
  await client.complete({ type: "ref/prompt", name: "p" }, { name: "any", value: "" });
  // @ts-expect-error: the template has no such variable
  await client.complete(ref, { name: "no", value: "" });
}

export async function subscriptions(): Promise<void> {
  const subscription = client.listen({ toolsListChanged: true }, { resubscribe: false });
  const acknowledged = await subscription.acknowledged;
  same<typeof acknowledged, SubscriptionFilter>(true);
  for await (const event of subscription) {
    same<typeof event, SubscriptionEvent>(true);
    if (event.kind === "resourceUpdated") same<typeof event.uri, string>(true);
    if (event.kind === "mayHaveMissed") same<typeof event.acknowledged, SubscriptionFilter>(true);
  }
}

export async function refused(): Promise<void> {
  // @ts-expect-error: arguments are an object
  await client.callTool("echo", "x");
  // @ts-expect-error: a cursor is a string
  await client.listTools({ cursor: 1 });
  // @ts-expect-error: there is no such option
  await client.discover({ timeout: 1000 });
  // @ts-expect-error: a token is a string or a number
  await client.callTool("echo", {}, { progressToken: {} });
  // @ts-expect-error: there is no such log level
  await client.callTool("echo", {}, { logLevel: "loud" });
  // @ts-expect-error: the arguments of a prompt are texts
  await client.getPrompt("p", { a: 1 });
  // @ts-expect-error: a subscription has no time-out
  client.listen({}, { timeoutMs: 1000 });
  // @ts-expect-error: there are two kinds of rounds
  createClient(endpoint, { name: "types", version: "1", rounds: "none" });
  const named = { name: "types", version: "1" };
  // @ts-expect-error: a user accepts, declines or cancels
  createClient(endpoint, { ...named, handlers: { elicitUrl: () => ({ action: "yes" }) } });
  // @ts-expect-error: a client has a name
  createClient(endpoint, { version: "1.0.0" });
  // @ts-expect-error: a client needs an Endpoint
  createClient({}, { name: "types", version: "1.0.0" });
}
