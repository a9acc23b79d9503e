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
  const headers = pairsOf(request.rawHeaders);
  link.tell({ kind: "http-request", us: link.us, exchange, method, url, headers });
  const upstream = openUpstream(request, options);
  void passBytes(request, upstream, {
    passed: (chunk) => link.body(exchange, "client", chunk),
    wait: options.wait,
    // Its end would make a whole body of what is none.
    failed: () => upstream.destroy(),
  }).then(() => link.tell({ kind: "body-end", us: link.us, exchange, from: "client" }));
  upstream.on("response", (answer) => passBack(answer, response, options));
  upstream.on("error", (error) => {
    if (response.headersSent || response.destroyed) return;
    broken(options, `The server could not be reached: ${error.message}`);
    response.writeHead(502, { "content-type": "text/plain" });
    response.end(`wirewright: Cannot reach the server: ${error.message}\n`);
  });
  response.on("close", () => {
    if (response.writableFinished) return;
    broken(options, "The client broke off");
    upstream.destroy();
  });
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
  response.writeHead(status, answer.statusMessage, withoutHopByHop(headers).flat());
  response.flushHeaders();
  let isBroken = false;
  void passBytes(answer, response, {
    passed: (chunk) => link.body(exchange, "server", chunk),
    wait: options.wait,
    failed() {
      isBroken = true;
      broken(options, "The server broke off within its answer");
      response.destroy();
    },
  }).then(() => {
    if (!isBroken) link.tell({ kind: "body-end", us: link.us, exchange, from: "server" });
  });
}

function openUpstream(request: IncomingMessage, { to }: ForwardOptions): ClientRequest {
  const open = to.protocol === "https:" ? requestHttps : requestHttp;
  const headers = withoutHopByHop(pairsOf(request.rawHeaders)).filter(
    ([name]) => name.toLowerCase() !== "host" && name.toLowerCase() !== "accept-encoding",
  );
  const hasBody =
    request.headers["transfer-encoding"] !== undefined ||
    request.headers["content-length"] !== undefined;
  const upstream = open({
    protocol: to.protocol,
    hostname: to.hostname.replace(/^\[|\]$/g, ""),
    port: to.port,
    method: request.method,
    path: pathOf(request.url ?? "/", to),
    headers: [...headers, ...OWN_HEADERS, ["Host", to.host]].flat() as unknown as Record<
      string,
      string
    >,
    agent: false,
  });
  upstream.useChunkedEncodingByDefault = hasBody;
  return upstream;
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

function broken({ exchange, link }: ForwardOptions, text: string): void {
  link.tell({ kind: "broken", us: link.us, exchange, text });
}

/** A compressed stream could not be looked into; where nothing is said, any coding may come. */
const OWN_HEADERS = [["Accept-Encoding", "identity"]];

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
