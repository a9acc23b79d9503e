// What a browser asks before it lets a page call: https://fetch.spec.whatwg.org/#http-cors-protocol

import type { HttpHeaders } from "../shared/http-headers.ts";
import type { HttpHead } from "../shared/responder.ts";
import type { HttpAnswer } from "./http-answer.ts";

/** True for the question that a browser asks before the request itself. */
export function isPreflight({ method, headers }: HttpHead): boolean {
  return (
    method === "OPTIONS" &&
    headers["origin"] !== undefined &&
    headers["access-control-request-method"] !== undefined
  );
}

/**
 * The answer to a preflight of an origin that may call. Every header asked for is allowed: which
 * there are depends on the tools, and none of them does what the page could not do by `Mcp-Param-*`.
 */
export function preflightAnswer(headers: HttpHeaders): HttpAnswer {
  const asked = headers["access-control-request-headers"];
  return {
    status: 204,
    headers: {
      ...allowOrigin(headers),
      "Access-Control-Allow-Methods": "GET, POST, DELETE, OPTIONS",
      ...(asked === undefined ? {} : { "Access-Control-Allow-Headers": asked }),
      "Access-Control-Max-Age": "7200",
      Vary: "Origin, Access-Control-Request-Headers",
    },
    body: "",
  };
}

/** What every other answer to a page carries, so that its script can read it. */
export function corsHeaders(headers: HttpHeaders): HttpHeaders {
  return {
    ...allowOrigin(headers),
    "Access-Control-Expose-Headers": "Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate",
    Vary: "Origin",
  };
}

function allowOrigin({ origin }: HttpHeaders): HttpHeaders {
  return { "Access-Control-Allow-Origin": origin };
}
