// The Node.js face: `IncomingMessage` and `ServerResponse` as they are, nothing converted.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpCore } from "../server/http-core.ts";
import type { HttpIntake } from "../server/incoming-post.ts";
import type { HttpHeaders } from "../shared/http-headers.ts";
import { AnswerBatch } from "./answer-batch.ts";
import type { Answering } from "./node-responder.ts";
import { NodeResponder } from "./node-responder.ts";
import { requestTarget } from "./request-target.ts";
import { watchQueued } from "./watch-queued.ts";

/** Serves an Endpoint to requests of a `node:http`, `node:https` or `node:http2` server. */
export interface NodeHandler {
  /**
   * Answers one request, whatever its path. A body that a framework has read already is taken from
   * `request.rawBody` or `request.body`.
   */
  (request: IncomingMessage, response: ServerResponse): void;
  /**
   * Takes no more requests, ends subscriptions with a result, and lets calls go on for `drainMs`.
   * Resolves when every answer has been handed on; may be called again. The server that calls the
   * handler is its owner's to close.
   */
  close(): Promise<void>;
}

/** Gives a core its Node.js face. */
export function nodeFace(core: HttpCore, answering: Answering = answeringOf(core)): NodeHandler {
  const handle: (request: IncomingMessage, response: ServerResponse) => void = (
    request,
    response,
  ) => {
    const { method = "", url: path } = request;
    const head = { method, path, headers: headersOf(request) };
    const beginning = core.begin(head, new NodeResponder(response, answering));
    if (beginning === undefined) return;
    if ("push" in beginning) feed(request, response, beginning);
    else void beginning.then((intake) => intake && feed(request, response, intake));
  };
  const close = async (): Promise<void> => {
    await core.close();
    answering.batch.flush();
  };
  return Object.assign(handle, { close });
}

/** What the answers of a core have in common. */
export function answeringOf(core: HttpCore): Answering {
  const { stallMs } = core;
  return { batch: new AnswerBatch(), isLast: () => core.isClosing, stallMs };
}

/**
 * The headers of a request. `Set-Cookie`, which no request should have, is the only list, and a host
 * in the request line stands in for `Host`.
 */
export function headersOf({ headers, url = "/" }: IncomingMessage): HttpHeaders {
  const { "set-cookie": cookies } = headers;
  const isPath = url.startsWith("/");
  if (cookies === undefined && isPath) return headers as HttpHeaders;
  const { "set-cookie": _, ...others } = headers;
  const authority = isPath ? undefined : requestTarget(url).authority;
  return {
    ...(others as HttpHeaders),
    ...(cookies !== undefined && { "set-cookie": cookies.join(", ") }),
    ...(authority !== undefined && { host: authority }),
  };
}

function feed(request: IncomingMessage, response: ServerResponse, intake: HttpIntake): void {
  if (response.destroyed || request.socket.destroyed) {
    intake.closed();
    return;
  }
  if (response.socket === null) watchQueued(response, () => intake.closed());
  else response.on("close", () => intake.closed());
  // A stream of HTTP/2 that breaks is an error of its request, and one that nobody hears is fatal.
  if (request.httpVersionMajor > 1) request.on("error", passOver);
  if (request.readableEnded) {
    intake.push(bodyOf(request));
    intake.end();
    return;
  }
  // What comes after a body that is not wanted any more is passed over.
  request.on("data", (chunk: Buffer) => void intake.push(chunk));
  request.on("end", () => intake.end());
}

function passOver(): void {
  // The response closes as well, and that is what counts.
}

/** The body that somebody else has read. As the bytes that came, if they are still there. */
function bodyOf(request: IncomingMessage): Uint8Array {
  const { rawBody, body } = request as { readonly rawBody?: unknown; readonly body?: unknown };
  const found = rawBody ?? body;
  if (found instanceof Uint8Array) return found;
  const text = typeof found === "string" ? found : (JSON.stringify(found) ?? "");
  return Buffer.from(text);
}
