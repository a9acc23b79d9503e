// The server behind http://localhost:3000 in snapshots and documents, which listens where it can.
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { nodeHandler, Refusal } from "@wirewright/mcp/http-node";
import { createServer, memoryTaskStore } from "@wirewright/mcp/server";
import { answerBroken } from "./broken-route.ts";

/** What stands in command lines and in what they print. */
export const SHOWN_ORIGIN = "http://localhost:3000";

let started: Promise<string> | undefined;

/** The origin that the server has; it is started by the first who asks, and keeps no process alive. */
export function serverOrigin(): Promise<string> {
  started ??= start();
  return started;
}

async function start(): Promise<string> {
  const server = createHttpServer(route);
  server.listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Route = (request: IncomingMessage, response: ServerResponse) => void;

const board = createServer({ name: "small-board", version: "1.0.0" });
const anything = {
  "~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value }) },
} as const;
board.tool(
  "tasks_get",
  {
    description: "Reads a task",
    input: {
      validate: anything,
      jsonSchema: {
        type: "object",
        properties: { ref: { type: "string", "x-mcp-header": "Ref" } },
        required: ["ref"],
      },
    },
  },
  (args) => `${(args as { ref: string }).ref} Order the new tickets (done)`,
);
board.tool("tasks_import", {}, async (_, { progress }) => {
  await progress(1, { total: 2 });
  await progress(2, { total: 2 });
  return "Imported 2 tasks";
});

const store = memoryTaskStore();
const PRINTING = {
  taskId: "T-100",
  status: "working",
  statusMessage: "Printed 3 of 10 tickets",
  createdAt: "2026-11-30T09:00:00Z",
  lastUpdatedAt: "2026-11-30T09:00:01Z",
  ttlMs: null,
  pollIntervalMs: 500,
} as const;
void store.create({ task: PRINTING, version: 1, owner: null, expiresAt: null });
const printer = createServer({ name: "printer", version: "1.0.0", tasks: { store } });
printer.tool("print", { task: "optional" }, () => "Printed");

const ROUTES: Readonly<Record<string, Route>> = {
  "/mcp": nodeHandler(board),
  "/tasks": nodeHandler(printer),
  "/members": nodeHandler(board, {
    authenticate: ({ authorization }) =>
      authorization === "Bearer s3cret"
        ? { id: "ada" }
        : new Refusal(401, { "WWW-Authenticate": 'Bearer realm="board"' }, "Who are you?"),
  }),
  "/moved": (_, response) => void response.writeHead(302, { Location: "/mcp" }).end(),
  "/page": (_, response) =>
    void response
      .writeHead(200, { "Content-Type": "text/html" })
      .end("<html><head><title>Sign in</title></head><body>Who are you?</body></html>"),
  "/busy": (_, response) => void response.writeHead(429, { "Retry-After": "7" }).end(),
  "/down": (_, response) => void response.writeHead(502).end("<h1>Bad gateway</h1>"),
  "/ends": (_, response) =>
    void response.writeHead(200, { "Content-Type": "text/event-stream" }).end(": soon\n\n"),
  "/hangs": () => undefined,
  "/accepts": (_, response) => void response.writeHead(202).end(),
  "/says-text": (request, response) =>
    void answerWith(request, response, { type: "text/plain", idOf: (id) => id }),
  "/other-id": (request, response) =>
    void answerWith(request, response, { type: "application/json", idOf: (id) => Number(id) + 1 }),
  "/lists-badly": nodeHandler({
    exchange: ({ id, method }) => {
      const discovered = { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } };
      const result = method === "server/discover" ? discovered : { tools: BAD_TOOLS };
      return Promise.resolve({ jsonrpc: "2.0", id, result: { resultType: "complete", ...result } });
    },
  }),
};
const BAD_TOOLS = [
  { name: "good", inputSchema: { type: "object" } },
  {
    name: "bad",
    inputSchema: { type: "object", properties: { a: { type: "string", "x-mcp-header": "a b" } } },
  },
];

/** A result with a fault of the answer's own. */
async function answerWith(
  request: IncomingMessage,
  response: ServerResponse,
  { type, idOf }: { readonly type: string; readonly idOf: (id: unknown) => unknown },
): Promise<void> {
  const { id } = (await json(request)) as { readonly id: unknown };
  const result = { resultType: "complete", tools: [], ttlMs: 0, cacheScope: "private" };
  response.writeHead(200, { "Content-Type": type });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: idOf(id), result }));
}

function route(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? "/", SHOWN_ORIGIN);
  const found = ROUTES[pathname];
  if (found !== undefined) found(request, response);
  else if (pathname.startsWith("/broken/")) void answerBroken(request, response);
  else response.writeHead(404, { "Content-Type": "text/plain" }).end("Nothing here");
}
