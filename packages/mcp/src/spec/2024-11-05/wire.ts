// The types that messages of 2024-11-05 are checked by, as they stand on the wire. `npm run
// generate` makes a validator of each, and of everything that they refer to.

export type { CancelledNotification } from "./cancelled.ts";
export type { CompleteRequest, CompleteResultResponse } from "./completion.ts";
export type { JsonRpcErrorResponse, JsonRpcNotification, JsonRpcRequest } from "./envelope.ts";
export type {
  InitializedNotification,
  InitializeRequest,
  InitializeResultResponse,
} from "./initialize.ts";
export type { LoggingMessageNotification, SetLevelRequest } from "./logging.ts";
export type { PingRequest } from "./ping.ts";
export type { ProgressNotification } from "./progress.ts";
export type {
  GetPromptRequest,
  GetPromptResultResponse,
  ListPromptsRequest,
  ListPromptsResultResponse,
  PromptListChangedNotification,
} from "./prompts.ts";
export type {
  ListResourcesRequest,
  ListResourcesResultResponse,
  ListResourceTemplatesRequest,
  ListResourceTemplatesResultResponse,
  ReadResourceRequest,
  ReadResourceResultResponse,
  ResourceListChangedNotification,
  ResourceUpdatedNotification,
} from "./resources.ts";
export type { EmptyResult, EmptyResultResponse, JsonRpcResultResponse } from "./result.ts";
export type {
  ListRootsRequest,
  ListRootsResultResponse,
  RootsListChangedNotification,
} from "./roots.ts";
export type { CreateMessageRequest, CreateMessageResultResponse } from "./sampling.ts";
export type { SubscribeRequest, UnsubscribeRequest } from "./subscriptions.ts";
export type {
  CallToolRequest,
  CallToolResultResponse,
  ListToolsRequest,
  ListToolsResultResponse,
  ToolListChangedNotification,
} from "./tools.ts";
