import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { TransportError } from "@wirewright/mcp/errors";
import { forwardRequest } from "./forward-request.ts";
import { isLoopback } from "./listen-address.ts";
import { ownStream } from "./own-stream.ts";
import { StderrNotes } from "./stderr-notes.ts";
import { TapLink } from "./tap-link.ts";
import type { TapSettings } from "./tap-message.ts";
import type { TapPlan } from "./tap-plan.ts";

/** Options of {@link tapHttp}. */
export interface TapHttpOptions {
  readonly plan: Extract<TapPlan, { kind: "http" }>;
  readonly settings: TapSettings;
  /** Whether nothing may be left out, even where that slows the two sides. */
  readonly keepAll: boolean;
  /** Aborts when the person has had enough. */
  readonly signal: AbortSignal;
}

/**
 * Listens on an address and passes every request on to a server, and what it answers back, as they
 * are and as they come. Resolves when it was told to end; true where all that was to be written is.
 *
 * @throws {TransportError} `LISTEN_FAILED` where the address cannot be used.
 */
export async function tapHttp({
  plan,
  settings,
  keepAll,
  signal,
}: TapHttpOptions): Promise<boolean> {
  const server = createServer();
  // Streams may be silent for as long as they like.
  server.requestTimeout = 0;
  // Only a tap that can be reached writes anything: the capture may replace another one.
  const port = await listening(server, plan);
  const notes = new StderrNotes(ownStream(2));
  let isWhole = true;
  const link = new TapLink({
    settings,
    log: (text) => notes.write(text),
    failed(message) {
      isWhole = false;
      notes.write(`wirewright: ${message}\n`);
    },
  });
  const wait = keepAll ? () => (link.isFull ? link.room() : undefined) : undefined;
  let exchange = 0;
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isLoopback(plan.listen.host) && !isOwnHost(request)) refuse(response);
    else forwardRequest(request, response, { to: plan.to, exchange: ++exchange, link, wait });
  });
  try {
    const path = plan.to.pathname;
    const host = plan.listen.host.includes(":") ? `[${plan.listen.host}]` : plan.listen.host;
    notes.write(`wirewright: give your client http://${host}:${port}${path}; Ctrl-C ends\n`);
    await aborted(signal);
  } finally {
    server.close();
    server.closeAllConnections();
    await link.close();
  }
  return isWhole;
}

function listening(server: Server, { listen }: TapHttpOptions["plan"]): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => {
      const message = `Cannot listen on ${listen.host}:${listen.port}: ${cause.message}`;
      reject(new TransportError("LISTEN_FAILED", message, { cause }));
    });
    server.listen(listen.port, listen.host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : listen.port);
    });
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/**
 * The server's own check of the host is met by the rewritten header, so it is made here: a web page
 * must not reach the server by a name that it points at this machine.
 */
function isOwnHost({ headers }: IncomingMessage): boolean {
  const host = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return isLoopback(host.toLowerCase());
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { "content-type": "text/plain" });
  response.end("wirewright: This tap is for this machine: call it by localhost or 127.0.0.1\n");
}
