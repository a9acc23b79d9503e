// The server behind http://localhost:3000 in snapshots and documents, which listens where it can.
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeHandler, Refusal } from "@wirewright/mcp/http-node";
import { createServer } from "@wirewright/mcp/server";

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

const ROUTES: Readonly<Record<string, Route>> = {
  "/mcp": nodeHandler(board),
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
  "/lists-badly": nodeHandler({
    exchange: ({ id }) =>
      Promise.resolve({ jsonrpc: "2.0", id, result: { resultType: "complete", tools: BAD_TOOLS } }),
  }),
};
const BAD_TOOLS = [
  { name: "good", inputSchema: { type: "object" } },
  {
    name: "bad",
    inputSchema: { type: "object", properties: { a: { type: "string", "x-mcp-header": "a b" } } },
  },
];

function route(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? "/", SHOWN_ORIGIN);
  const found = ROUTES[pathname];
  if (found !== undefined) found(request, response);
  else response.writeHead(404, { "Content-Type": "text/plain" }).end("Nothing here");
}
