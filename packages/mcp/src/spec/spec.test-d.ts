// Compiled, never run: what authors of servers and clients get from the protocol types, and what the
// compiler refuses.

import type {
  CallToolAnswer,
  CallToolRequestParams,
  CallToolResult,
  ContentBlock,
  CreateTaskResult,
  DetailedTask,
  ElicitRequest,
  InputRequiredResult,
  JsonRpcRequest,
  ListToolsResult,
  LoggingLevel,
  RequestMap,
  RequestMeta,
  SubscriptionsListenResult,
  Tool,
} from "../entry/index.ts";

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

function same<A, B>(_proof: Equal<A, B>): void {
  // The compiler does the work.
}

const meta: RequestMeta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": { extensions: { "com.example/x": {} } },
  "com.example/tenant": 7,
};

export const tool: Tool = {
  name: "echo",
  inputSchema: { type: "object", properties: { text: { type: "string" } }, "x-own": true },
  outputSchema: { type: "string" },
  annotations: { readOnlyHint: true },
};

export const done: CallToolResult = {
  resultType: "complete",
  content: [
    { type: "text", text: "a" },
    { type: "resource", resource: { uri: "task://T-1", text: "b" } },
    { type: "resource_link", uri: "task://T-1", name: "T-1", size: 3 },
  ],
  structuredContent: [1, null],
};

/** A request for the wire is put together by spreading its parameters. */
export function requestOf(params: CallToolRequestParams): JsonRpcRequest {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params: { ...params } };
}

export function answered(answer: CallToolAnswer): void {
  if (answer.resultType === "complete") same<typeof answer, CallToolResult>(true);
  else if (answer.resultType === "task") same<typeof answer, CreateTaskResult>(true);
  else same<typeof answer, InputRequiredResult>(true);
}

export function shown(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return block.mimeType;
    case "resource_link":
      return block.uri;
    case "resource":
      return "text" in block.resource ? block.resource.text : block.resource.blob;
  }
}

export function polled(task: DetailedTask): unknown {
  if (task.status === "failed") return task.error.message;
  return task.status === "completed" ? task.result : task.statusMessage;
}

same<RequestMap["tools/call"]["result"], CallToolAnswer>(true);
same<RequestMap["tools/list"]["result"], ListToolsResult>(true);

// @ts-expect-error: a tool has an input schema
export const withoutSchema: Tool = { name: "echo" };

// @ts-expect-error: arguments are an object
export const listSchema: Tool = { name: "echo", inputSchema: { type: "array" } };

// @ts-expect-error: there is no such hint
export const badHint: Tool = { ...tool, annotations: { readonly: true } };

// @ts-expect-error: a member is spelled wrong
export const misspelt: CallToolResult = { resultType: "complete", content: [], isErorr: true };

// @ts-expect-error: a result says what it is
export const untyped: CallToolResult = { content: [] };

// @ts-expect-error: this is another kind of result
export const mistyped: CallToolResult = { resultType: "task", content: [] };

// @ts-expect-error: there is no such kind of content
export const video: ContentBlock = { type: "video", data: "" };

// @ts-expect-error: a picture says its type
export const untitled: ContentBlock = { type: "image", data: "" };

// @ts-expect-error: a list says for how long it may be kept
export const list: ListToolsResult = { resultType: "complete", tools: [], cacheScope: "public" };

// @ts-expect-error: a cursor is a string
export const page: ListToolsResult = { ...({} as ListToolsResult), nextCursor: 2 };

// @ts-expect-error: a request says its version
export const versionless: RequestMeta = { "io.modelcontextprotocol/clientCapabilities": {} };

// @ts-expect-error: a request has its _meta
export const metaless: CallToolRequestParams = { name: "echo" };

// @ts-expect-error: arguments are an object
export const listed: CallToolRequestParams = { _meta: meta, name: "echo", arguments: ["x"] };

// @ts-expect-error: there is no such level
export const level: LoggingLevel = "trace";

// @ts-expect-error: a form asks for something
export const formless: ElicitRequest = { method: "elicitation/create", params: { message: "?" } };

// @ts-expect-error: the end of a stream names the stream
export const ended: SubscriptionsListenResult = { resultType: "complete" };

// @ts-expect-error: what was received is not written to
done.content.push({ type: "text", text: "b" });
