/**
 * Everything that revision 2024-11-05 says, as types. How `spec/` is laid out is told in
 * `2026-07-28/index.ts`.
 *
 * @see https://modelcontextprotocol.io/specification/2024-11-05
 */
export type { JsonObject } from "../../jsonrpc/message.ts";
export type { Role } from "../shared/annotations.ts";
export type { LoggingLevel } from "../shared/logging-level.ts";
export type { MetaObject } from "../shared/meta-object.ts";
export type { Cursor, ProgressToken } from "../shared/tokens.ts";
export type { CancelledNotification, CancelledNotificationParams } from "./cancelled.ts";
export type {
  CapabilitySettings,
  ClientCapabilities,
  ListCapability,
  ResourcesCapability,
  ServerCapabilities,
} from "./capabilities.ts";
export type {
  CompleteRequest,
  CompleteRequestParams,
  CompleteResult,
  CompleteResultResponse,
  Completion,
  CompletionArgument,
  CompletionReference,
  PromptReference,
  ResourceTemplateReference,
} from "./completion.ts";
export type {
  Annotations,
  ContentBlock,
  EmbeddedResource,
  ImageContent,
  TextContent,
} from "./content.ts";
export type {
  ErrorObject,
  JsonRpcErrorResponse,
  JsonRpcNotification,
  JsonRpcRequest,
  RequestId,
} from "./envelope.ts";
export type { Implementation } from "./implementation.ts";
export type {
  InitializedNotification,
  InitializeRequest,
  InitializeRequestParams,
  InitializeResult,
  InitializeResultResponse,
} from "./initialize.ts";
export type {
  LoggingMessageNotification,
  LoggingMessageNotificationParams,
  SetLevelRequest,
  SetLevelRequestParams,
} from "./logging.ts";
export type {
  ClientNotification,
  ClientRequest,
  ClientResult,
  JsonRpcMessage,
  JsonRpcResponse,
  ServerNotification,
  ServerRequest,
  ServerResult,
} from "./messages.ts";
export type { RequestMeta } from "./meta.ts";
export type { PingRequest } from "./ping.ts";
export type { ProgressNotification, ProgressNotificationParams } from "./progress.ts";
export type { Prompt, PromptArgument, PromptMessage } from "./prompt.ts";
export type {
  GetPromptRequest,
  GetPromptRequestParams,
  GetPromptResult,
  GetPromptResultResponse,
  ListPromptsRequest,
  ListPromptsResult,
  ListPromptsResultResponse,
  PromptListChangedNotification,
} from "./prompts.ts";
export type {
  NotificationParams,
  PaginatedRequest,
  PaginatedRequestParams,
  RequestParams,
} from "./request.ts";
export type { RequestMap } from "./request-map.ts";
export type {
  BlobResourceContents,
  Resource,
  ResourceContents,
  ResourceTemplate,
  TextResourceContents,
} from "./resource.ts";
export type {
  ListResourcesRequest,
  ListResourcesResult,
  ListResourcesResultResponse,
  ListResourceTemplatesRequest,
  ListResourceTemplatesResult,
  ListResourceTemplatesResultResponse,
  ReadResourceRequest,
  ReadResourceRequestParams,
  ReadResourceResult,
  ReadResourceResultResponse,
  ResourceListChangedNotification,
  ResourceRequestParams,
  ResourceUpdatedNotification,
  ResourceUpdatedNotificationParams,
} from "./resources.ts";
export type {
  EmptyResult,
  EmptyResultResponse,
  JsonRpcResultResponse,
  PaginatedResult,
  Result,
} from "./result.ts";
export type {
  ListRootsRequest,
  ListRootsRequestParams,
  ListRootsResult,
  ListRootsResultResponse,
  Root,
  RootsListChangedNotification,
} from "./roots.ts";
export type {
  CreateMessageRequest,
  CreateMessageRequestParams,
  CreateMessageResult,
  CreateMessageResultResponse,
  ModelHint,
  ModelPreferences,
  SamplingMessage,
  SamplingMessageContentBlock,
} from "./sampling.ts";
export type {
  SubscribeRequest,
  SubscribeRequestParams,
  UnsubscribeRequest,
  UnsubscribeRequestParams,
} from "./subscriptions.ts";
export type { Tool, ToolInputSchema } from "./tool.ts";
export type {
  CallToolRequest,
  CallToolRequestParams,
  CallToolResult,
  CallToolResultResponse,
  ListToolsRequest,
  ListToolsResult,
  ListToolsResultResponse,
  ToolListChangedNotification,
} from "./tools.ts";
