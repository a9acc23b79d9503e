import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpCore } from "../server/http-core.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import { headersOf, nodeFace } from "./node-face.ts";
import type { Answering } from "./node-responder.ts";
import { NodeResponder } from "./node-responder.ts";
import { requestTarget, trimmedPath } from "./request-target.ts";

/** Where what is found on a server that {@link serveHttp} makes. */
export interface RouteOptions {
  /**
   * The path of the MCP endpoint, beginning with a slash. It is served with and without a slash at
   * its end, without redirecting.
   * @default "/mcp"
   */
  readonly path?: string;
  /**
   * The path that says whether the server takes requests, for whoever supervises it: 200, or 503
   * once it is shutting down. `false` leaves it out.
   * @default "/health"
   */
  readonly healthPath?: string | false;
}

/**
 * Sends each request to the endpoint, the health check or nowhere. What may not call at all may not
 * call any of them.
 *
 * @throws {TypeError} where a path does not begin with a slash.
 */
export function routesOf(
  core: HttpCore,
  answering: Answering,
  options: RouteOptions,
  paths: readonly string[] = [],
): (request: IncomingMessage, response: ServerResponse) => void {
  const path = trimmed("path", options.path ?? "/mcp");
  const { healthPath = "/health" } = options;
  const own = new Set([path, ...paths.map(trimmedPath)]);
  const health = healthPath === false ? undefined : trimmed("healthPath", healthPath);
  const endpoint = nodeFace(core, answering);
  return (request, response) => {
    const asked = requestTarget(request.url ?? "/").path;
    if (own.has(asked)) {
      endpoint(request, response);
      return;
    }
    const responder = new NodeResponder(response, answering);
    const head = { method: request.method ?? "", headers: headersOf(request) };
    if (core.refuseAccess(head, responder)) return;
    if (asked === health) answerHealth(head.method, core, responder);
    else
      responder.answer(404, TEXT, `Not found: the MCP endpoint is ${path === "" ? "/" : path}\n`);
  };
}

function answerHealth(method: string, core: HttpCore, responder: NodeResponder): void {
  if (method !== "GET" && method !== "HEAD") {
    responder.answer(405, { ...TEXT, Allow: "GET, HEAD" }, "Method not allowed\n");
  } else if (core.isClosing) responder.answer(503, HEALTH, `{"status":"closing"}`);
  else responder.answer(200, HEALTH, `{"status":"ok"}`);
}

function trimmed(name: string, path: string): string {
  if (path.startsWith("/")) return trimmedPath(path);
  throw new TypeError(
    `Cannot use ${name}: it must begin with a slash, current value is ${JSON.stringify(path)}`,
  );
}

const TEXT: HttpHeaders = { "Content-Type": "text/plain; charset=utf-8" };
const HEALTH: HttpHeaders = { "Content-Type": "application/json", "Cache-Control": "no-store" };
