// Compiled, never run: what the protocol types of the handshake revisions allow, and what the compiler
// refuses. What is the same in two revisions is the same type.

import type * as of20241105 from "./2024-11-05/index.ts";
import type * as of20250326 from "./2025-03-26/index.ts";
import type * as of20250618 from "./2025-06-18/index.ts";
import type * as of20251125 from "./2025-11-25/index.ts";
import type * as of20260728 from "./2026-07-28/index.ts";
import type { RequestMaps } from "./request-maps.ts";
import type { Revision } from "./revision.ts";

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

function same<A, B>(_proof: Equal<A, B>): void {
  // The compiler does the work.
}

function fits<A extends B, B>(_proof?: A): void {
  // The compiler does the work.
}

// Each revision has its map, and each map the methods of its requests in both directions.
same<keyof RequestMaps, Revision>(true);
same<
  keyof RequestMaps["2024-11-05"],
  of20241105.ClientRequest["method"] | of20241105.ServerRequest["method"]
>(true);
same<
  keyof RequestMaps["2025-03-26"],
  of20250326.ClientRequest["method"] | of20250326.ServerRequest["method"]
>(true);
same<
  keyof RequestMaps["2025-06-18"],
  of20250618.ClientRequest["method"] | of20250618.ServerRequest["method"]
>(true);
same<
  keyof RequestMaps["2025-11-25"],
  of20251125.ClientRequest["method"] | of20251125.ServerRequest["method"]
>(true);
same<keyof RequestMaps["2026-07-28"], of20260728.ClientRequest["method"]>(true);

// What did not change is one type.
same<of20241105.InitializeRequestParams["clientInfo"], of20250326.Implementation>(true);
same<of20241105.TextContent, of20250326.TextContent>(true);
same<of20250618.TextContent, of20260728.TextContent>(true);
same<of20251125.Resource, of20260728.Resource>(true);
same<of20251125.ElicitationCapability, of20260728.ElicitationCapability>(true);
same<of20241105.SetLevelRequest, of20251125.SetLevelRequest>(true);

// What was only added to still fits what was there before.
fits<of20250326.ContentBlock, of20250618.ContentBlock>();
fits<of20250618.Tool, of20251125.Tool>();
fits<of20250618.ElicitResult, of20251125.ElicitResult>();
fits<of20250326.ServerCapabilities, of20250618.ServerCapabilities>();
fits<of20251125.CallToolResult, RequestMaps["2025-11-25"]["tools/call"]["result"]>();

export const hello: of20241105.InitializeRequest = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2024-11-05",
    capabilities: { roots: { listChanged: true }, sampling: {} },
    clientInfo: { name: "test", version: "1.0.0" },
  },
};

export const called: of20250618.CallToolResult = {
  content: [{ type: "resource_link", uri: "task://T-1", name: "T-1" }],
  structuredContent: { done: true },
};

export const batch: of20250326.JsonRpcBatchRequest = [
  { jsonrpc: "2.0", id: 1, method: "ping" },
  { jsonrpc: "2.0", method: "notifications/initialized" },
];

/** An answer tells by its members which it is. */
export function taskOf(answer: of20251125.CallToolAnswer): of20251125.Task | undefined {
  return "task" in answer ? answer.task : undefined;
}

// @ts-expect-error: there is no sound in 2024-11-05
export const sound: of20241105.ContentBlock = { type: "audio", data: "", mimeType: "audio/wav" };

// @ts-expect-error: links came with 2025-06-18
export const link: of20250326.ContentBlock = { type: "resource_link", uri: "a:b", name: "b" };

// @ts-expect-error: structured content is an object before 2026-07-28
export const listed: of20251125.CallToolResult = { content: [], structuredContent: [1] };

// @ts-expect-error: tools have no titles before 2025-06-18
export const titled: of20250326.Tool = { name: "a", title: "A", inputSchema: { type: "object" } };

// @ts-expect-error: how a tool may be called came with 2025-11-25
export const executed: of20250618.Tool = { ...({} as of20250618.Tool), execution: {} };

// @ts-expect-error: results have no resultType before 2026-07-28
export const typed: of20251125.ListToolsResult = { tools: [], resultType: "complete" };

// @ts-expect-error: what was entered is no list in 2025-06-18
export const chosen: of20250618.ElicitResult = { action: "accept", content: { a: ["x"] } };

// @ts-expect-error: a message holds one block before 2025-11-25
export const said: of20250618.SamplingMessage = { role: "user", content: [] };

// @ts-expect-error: a question by URL has an id in 2025-11-25
export const asked: of20251125.ElicitRequestParams = { mode: "url", message: "?", url: "a:b" };

// @ts-expect-error: whoever cancels says what
export const cancelled: of20251125.CancelledNotificationParams = { reason: "x" };

// @ts-expect-error: an error has an id up to 2025-06-18
export const failed: of20250618.JsonRpcErrorResponse = {
  jsonrpc: "2.0",
  error: { code: 1, message: "No" },
};

export const nameless: of20251125.JsonRpcErrorResponse = {
  jsonrpc: "2.0",
  // @ts-expect-error: and never null after
  id: null,
  error: { code: 1, message: "No" },
};
