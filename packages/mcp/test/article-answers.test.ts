// Messages of popular articles, which lie beside the repository: whatever a client asks, it gets each
// of them for an answer. Every call settles by it, and the next one works.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Client } from "../src/client/client.ts";
import { createClient } from "../src/client/create-client.ts";
import { McpError } from "../src/errors/mcp-error.ts";
import type { WireEvent } from "../src/exchange/observer.ts";
import { ScriptedServer } from "./support/scripted-server.ts";

const file = fileURLToPath(new URL("../../../../shared/articles/messages.jsonl", import.meta.url));
const isAbsent = !existsSync(file);

const CALLS: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  "server/discover": (client) => client.discover(),
  "tools/list": (client) => client.listTools(),
  "tools/call": (client) => client.callTool("read_file"),
  "resources/list": (client) => client.listResources(),
  "resources/read": (client) => client.readResource("file:///docs/readme.md"),
  "prompts/list": (client) => client.listPrompts(),
  "prompts/get": (client) => client.getPrompt("code_review"),
};

test.skipIf(isAbsent).each(Object.keys(CALLS))("%s survives each message", async (method) => {
  const settled = { results: 0, refusals: 0, faults: 0 };
  for (const text of readArticles()) {
    const outcome = await answeredWith(text, method);
    if (outcome instanceof McpError && outcome.code === "RPC_ERROR") settled.refusals++;
    else if (outcome instanceof McpError) settled.faults++;
    else settled.results++;
  }
  expect(settled).toEqual(EXPECTED[method]);
});

/** What a call comes to; a message that is no answer is followed by one. */
async function answeredWith(text: string, method: string): Promise<unknown> {
  const events: WireEvent[] = [];
  const server = new ScriptedServer({ observer: (event) => void events.push(event) });
  const client = createClient(server.connection, { name: "app", version: "1" });
  const call = CALLS[method] ?? (() => Promise.reject(new Error("no such call")));
  const pending = call(client).catch((error: unknown) => error);
  const request = await server.next();
  const isAnswer = !text.includes('"method"');
  server.say(text.replaceAll("\n", " ").replace(ID, `$1${JSON.stringify(request["id"])}`));
  if (!isAnswer) server.refuse(request, { code: -32601, message: "Method not found" });
  const outcome = await pending;
  const again = client.listTools();
  server.answer(await nextRequest(server), { resultType: "complete", tools: [] });
  expect((await again).tools).toEqual([]);
  await client.close();
  return outcome;
}

/** Whatever the client says of the message is not what is looked for. */
async function nextRequest(server: ScriptedServer) {
  for (let tries = 0; tries < 5; tries++) {
    const message = await server.next();
    if (message["method"] === "tools/list") return message;
  }
  throw new Error("The client asks nothing more");
}

function readArticles(): readonly string[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => (JSON.parse(line) as { readonly text: string }).text);
}

const ID = /("id"\s*:\s*)(?:\d+|"[^"]*")/;

const REST = { refusals: 34 };

/** An error without an id, and what is cut short, are faults, as are results of another shape. */
const EXPECTED: Readonly<Record<string, object>> = {
  "server/discover": { results: 1, ...REST, faults: 21 },
  "tools/list": { results: 3, ...REST, faults: 19 },
  "tools/call": { results: 7, ...REST, faults: 15 },
  "resources/list": { results: 1, ...REST, faults: 21 },
  "resources/read": { results: 0, ...REST, faults: 22 },
  "prompts/list": { results: 1, ...REST, faults: 21 },
  "prompts/get": { results: 2, ...REST, faults: 20 },
};
