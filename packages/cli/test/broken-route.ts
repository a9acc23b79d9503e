// /broken/<era>/<json or stream>/<fault>: a server of one era that answers a call with one fault.
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";

type Broken = (id: unknown, result: object) => string | Uint8Array;

interface Fixtures {
  readonly BROKEN: Readonly<Record<string, Broken>>;
  readonly ANSWERS: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly done: object;
}

async function fixtures(): Promise<Fixtures> {
  // Plain programs without types, which run as they stand.
  const folder = new URL("fixtures/faults/", import.meta.url);
  const [broken, answers] = await Promise.all(
    ["broken-answers.mjs", "era-answers.mjs"].map((file) => import(new URL(file, folder).href)),
  );
  return { ...broken, ...answers };
}

/** Answers a request to one of those addresses. */
export async function answerBroken(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") return void response.writeHead(405).end();
  const [, , era = "", form, fault = ""] = (request.url ?? "").split("/");
  const { id, method } = (await json(request)) as { id?: unknown; method: string };
  if (id === undefined) return void response.writeHead(202).end();
  const { BROKEN, ANSWERS, done } = await fixtures();
  const result = ANSWERS[era]?.[method];
  const unknown = { error: { code: -32601, message: "Method not found" } };
  const good = JSON.stringify({
    jsonrpc: "2.0",
    id,
    ...(result === undefined ? unknown : { result }),
  });
  const text = method === "tools/call" ? String(BROKEN[fault]?.(id, done)) : good;
  const isStream = form === "stream";
  response.writeHead(200, {
    "Content-Type": isStream ? "text/event-stream" : "application/json",
    ...(method === "initialize" ? { "Mcp-Session-Id": "s-1" } : {}),
  });
  response.end(isStream ? `data: ${text}\n\n` : text);
}
