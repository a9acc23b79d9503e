import type {
  JsonRpcErrorResponse,
  JsonRpcNotification,
  JsonRpcRequest,
} from "../shared/envelope.ts";
import type { CancelledNotification } from "./cancelled.ts";
import type { CompleteRequest, CompleteResult } from "./completion.ts";
import type { DiscoverRequest, DiscoverResult } from "./discover.ts";
import type { InputRequiredResult } from "./input-required.ts";
import type { LoggingMessageNotification } from "./logging.ts";
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
import type {
  SubscriptionsAcknowledgedNotification,
  SubscriptionsListenRequest,
  SubscriptionsListenResult,
} from "./subscriptions.ts";
import type {
  CancelTaskRequest,
  CreateTaskResult,
  GetTaskRequest,
  GetTaskResult,
  TaskStatusNotification,
  UpdateTaskRequest,
} from "./tasks.ts";
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
 * Every request that a client sends, the Tasks extension's included.
 *
 * @discriminator method
 */
export type ClientRequest =
  | DiscoverRequest
  | CompleteRequest
  | GetPromptRequest
  | ListPromptsRequest
  | ListResourcesRequest
  | ListResourceTemplatesRequest
  | ReadResourceRequest
  | SubscriptionsListenRequest
  | CallToolRequest
  | ListToolsRequest
  | GetTaskRequest
  | UpdateTaskRequest
  | CancelTaskRequest;

/** The one notification that a client sends. */
export type ClientNotification = CancelledNotification;

/**
 * Every notification that a server sends, the Tasks extension's included.
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
  | PromptListChangedNotification
  | SubscriptionsAcknowledgedNotification
  | TaskStatusNotification;

/** Every result that a server sends, the Tasks extension's included. */
export type ServerResult =
  | EmptyResult
  | DiscoverResult
  | CompleteResult
  | GetPromptResult
  | ListPromptsResult
  | ListResourceTemplatesResult
  | ListResourcesResult
  | ReadResourceResult
  | SubscriptionsListenResult
  | CallToolResult
  | ListToolsResult
  | InputRequiredResult
  | CreateTaskResult
  | GetTaskResult;
