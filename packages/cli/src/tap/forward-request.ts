import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { CaptureHttpHeader } from "@wirewright/mcp/capture";
import { passBytes } from "./pass-bytes.ts";
import type { TapLink } from "./tap-link.ts";

/** What {@link forwardRequest} works with. */
export interface ForwardOptions {
  readonly to: URL;
  readonly exchange: number;
  readonly link: TapLink;
  /** Whether to wait before more is read, and until when. */
  readonly wait: (() => Promise<void> | undefined) | undefined;
}

/** Passes one request on and its answer back; where one side breaks off, so does the other. */
export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): void {
  const { exchange, link } = options;
  const url = request.url ?? "/";
  const method = request.method ?? "GET";
  const headers = sentHeaders(request, options);
  link.tell({ kind: "http-request", us: link.us, exchange, method, url, headers });
  const { upgrade } = request.headers;
  if (upgrade !== undefined) {
    const text = `The client asks to go on as ${upgrade}; a tap passes HTTP alone, so the server is not asked for that`;
    link.tell({ kind: "aside", us: link.us, exchange, text });
  }
  const upstream = attempt(() => openUpstream(request, headers, options), response, options);
  if (upstream === undefined) return;
  void passBytes(request, upstream, {
    passed: (chunk) => link.body(exchange, "client", chunk),
    wait: options.wait,
    ending: () => addTrailers(upstream, request.rawTrailers),
    // Its end would make a whole body of what is none.
    failed: () => upstream.destroy(),
  }).then(() => link.tell({ kind: "body-end", us: link.us, exchange, from: "client" }));
  upstream.on("response", (answer) => {
    const passed = attempt(() => passBack(answer, response, options) ?? true, response, options);
    if (passed === undefined) answer.destroy();
  });
  upstream.on("upgrade", (_, socket) => {
    socket.destroy();
    const error = new Error("it goes on as another protocol, which nobody asked for");
    refuse(response, options, Object.assign(error, { code: NO_PASS }));
  });
  upstream.on("error", (error) => {
    refuse(response, options, error);
  });
  response.on("close", () => {
    if (response.writableFinished) return;
    broken(options, "client", "The client broke off");
    upstream.destroy();
  });
}

/** What HTTP has no way to pass on ends this exchange, and no other. */
function attempt<T>(
  work: () => T,
  response: ServerResponse,
  options: ForwardOptions,
): T | undefined {
  try {
    return work();
  } catch (error) {
    refuse(response, options, error as Error);
    return undefined;
  }
}

function refuse(response: ServerResponse, options: ForwardOptions, error: Error): void {
  if (response.headersSent || response.destroyed) return;
  const isAnswer = String(Object(error).code).startsWith("HPE_") || Object(error).code === NO_PASS;
  const what = isAnswer ? "Cannot pass the server's answer on" : "Cannot reach the server";
  broken(options, "server", `${what}: ${error.message}`);
  response.writeHead(502, "Bad Gateway", { "content-type": "text/plain" });
  response.end(`wirewright: ${what}: ${error.message}\n`);
}

function passBack(
  answer: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): void {
  const { exchange, link } = options;
  const status = answer.statusCode ?? 502;
  const headers = pairsOf(answer.rawHeaders);
  link.tell({ kind: "http-response", us: link.us, exchange, status, headers });
  response.sendDate = false;
  const hasBody = status !== 304 && status !== 204 && response.req.method !== "HEAD";
  const canTrail = hasBody && isChunked(answer) && response.req.httpVersion !== "1.0";
  const passed = withoutHopByHop(headers).filter(
    ([name]) => canTrail || name.toLowerCase() !== "trailer",
  );
  // Control characters are all that a reason must not have, and all that Node refuses to write.
  const reason = answer.statusMessage?.replace(/[^\t -~\x80-\xff]/g, "");
  response.writeHead(status, reason, passed.flat());
  // Sends the head at once and as it is; flushHeaders would write it as UTF-8.
  response.write(Buffer.alloc(0));
  let isBroken = false;
  void passBytes(answer, response, {
    passed: (chunk) => link.body(exchange, "server", chunk),
    wait: options.wait,
    ending: () => addTrailers(response, answer.rawTrailers),
    failed() {
      isBroken = true;
      broken(options, "server", "The server broke off within its answer");
      response.destroy();
    },
  }).then(() => {
    if (!isBroken) link.tell({ kind: "body-end", us: link.us, exchange, from: "server" });
  });
}

/** What the server gets, but for what goes from one hop to the next. */
function sentHeaders(request: IncomingMessage, { to }: ForwardOptions): CaptureHttpHeader[] {
  const passed = withoutHopByHop(pairsOf(request.rawHeaders)).filter(([name]) => {
    const lower = name.toLowerCase();
    if (lower === "trailer") return isChunked(request);
    return lower !== "host" && lower !== "accept-encoding";
  });
  return [...passed, ...OWN_HEADERS, ["Host", to.host]];
}

function openUpstream(
  request: IncomingMessage,
  headers: readonly CaptureHttpHeader[],
  { to }: ForwardOptions,
): ClientRequest {
  const open = to.protocol === "https:" ? requestHttps : requestHttp;
  const hasBody =
    request.headers["transfer-encoding"] !== undefined ||
    request.headers["content-length"] !== undefined;
  const upstream = open({
    protocol: to.protocol,
    hostname: to.hostname.replace(/^\[|\]$/g, ""),
    port: to.port,
    method: request.method,
    path: pathOf(request.url ?? "/", to),
    headers: headers.flat() as unknown as Record<string, string>,
    agent: false,
  });
  upstream.useChunkedEncodingByDefault = hasBody;
  return upstream;
}

function isChunked({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"]?.toLowerCase().includes("chunked") === true;
}

/** Trailers go where the head can say that they come: behind a body in chunks. */
function addTrailers(to: ClientRequest | ServerResponse, raw: readonly string[]): void {
  const trailers = withoutHopByHop(pairsOf(raw));
  if (trailers.length > 0 && !to.destroyed) to.addTrailers(trailers as [string, string][]);
}

/** The query of the server's URL goes with its path, unless the client sends one. */
function pathOf(url: string, to: URL): string {
  return url === to.pathname ? `${url}${to.search}` : url;
}

function withoutHopByHop(headers: readonly CaptureHttpHeader[]): CaptureHttpHeader[] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(",")
        .map((it) => it.trim()),
    );
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return !HOP_BY_HOP.has(lower) && !named.includes(lower);
  });
}

function pairsOf(raw: readonly string[]): CaptureHttpHeader[] {
  const pairs: CaptureHttpHeader[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? "", raw[at + 1] ?? ""]);
  return pairs;
}

function broken({ exchange, link }: ForwardOptions, from: "client" | "server", text: string): void {
  link.tell({ kind: "broken", us: link.us, exchange, from, text });
}

const NO_PASS = "NO_PASS";

/** A compressed stream could not be looked into; where nothing is said, any coding may come. */
const OWN_HEADERS: readonly CaptureHttpHeader[] = [["Accept-Encoding", "identity"]];

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
]);
