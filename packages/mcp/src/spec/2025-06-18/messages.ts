import type { CancelledNotification } from "./cancelled.ts";
import type { CompleteRequest, CompleteResult } from "./completion.ts";
import type { ElicitRequest, ElicitResult } from "./elicitation.ts";
import type { JsonRpcErrorResponse, JsonRpcNotification, JsonRpcRequest } from "./envelope.ts";
import type { InitializedNotification, InitializeRequest, InitializeResult } from "./initialize.ts";
import type { LoggingMessageNotification, SetLevelRequest } from "./logging.ts";
import type { PingRequest } from "./ping.ts";
import type { ProgressNotification } from "./progress.ts";
import type {
  GetPromptRequest,
  GetPromptResult,
  ListPromptsRequest,
  ListPromptsResult,
  PromptListChangedNotification,
} from "./prompts.ts";
import type {
  ListResourcesRequest,
  ListResourcesResult,
  ListResourceTemplatesRequest,
  ListResourceTemplatesResult,
  ReadResourceRequest,
  ReadResourceResult,
  ResourceListChangedNotification,
  ResourceUpdatedNotification,
} from "./resources.ts";
import type { EmptyResult, JsonRpcResultResponse } from "./result.ts";
import type { ListRootsRequest, ListRootsResult, RootsListChangedNotification } from "./roots.ts";
import type { CreateMessageRequest, CreateMessageResult } from "./sampling.ts";
import type { SubscribeRequest, UnsubscribeRequest } from "./subscriptions.ts";
import type {
  CallToolRequest,
  CallToolResult,
  ListToolsRequest,
  ListToolsResult,
  ToolListChangedNotification,
} from "./tools.ts";

/** The answer to a request, whatever its method. */
export type JsonRpcResponse = JsonRpcResultResponse | JsonRpcErrorResponse;

/** Any message, whatever its method. */
export type JsonRpcMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcResponse;

/**
 * Every request that a client sends.
 *
 * @discriminator method
 */
export type ClientRequest =
  | PingRequest
  | InitializeRequest
  | CompleteRequest
  | SetLevelRequest
  | GetPromptRequest
  | ListPromptsRequest
  | ListResourcesRequest
  | ListResourceTemplatesRequest
  | ReadResourceRequest
  | SubscribeRequest
  | UnsubscribeRequest
  | CallToolRequest
  | ListToolsRequest;

/**
 * Every notification that a client sends.
 *
 * @discriminator method
 */
export type ClientNotification =
  | CancelledNotification
  | ProgressNotification
  | InitializedNotification
  | RootsListChangedNotification;

/** Every result that a client sends. */
export type ClientResult = EmptyResult | CreateMessageResult | ListRootsResult | ElicitResult;

/**
 * Every request that a server sends.
 *
 * @discriminator method
 */
export type ServerRequest = PingRequest | CreateMessageRequest | ListRootsRequest | ElicitRequest;

/**
 * Every notification that a server sends.
 *
 * @discriminator method
 */
export type ServerNotification =
  | CancelledNotification
  | ProgressNotification
  | LoggingMessageNotification
  | ResourceUpdatedNotification
  | ResourceListChangedNotification
  | ToolListChangedNotification
  | PromptListChangedNotification;

/** Every result that a server sends. */
export type ServerResult =
  | EmptyResult
  | InitializeResult
  | CompleteResult
  | GetPromptResult
  | ListPromptsResult
  | ListResourceTemplatesResult
  | ListResourcesResult
  | ReadResourceResult
  | CallToolResult
  | ListToolsResult;
