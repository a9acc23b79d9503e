// The types that messages of 2026-07-28 are checked by, as they stand on the wire. `npm run
// generate` makes a validator of each, and of everything that they refer to.

export type {
  JsonRpcErrorResponse,
  JsonRpcNotification,
  JsonRpcRequest,
} from "../shared/envelope.ts";
export type { CancelledNotification } from "./cancelled.ts";
export type { CompleteRequest, CompleteResultResponse } from "./completion.ts";
export type { DiscoverRequest, DiscoverResultResponse } from "./discover.ts";
export type {
  HeaderMismatchError,
  InternalError,
  InvalidParamsError,
  InvalidRequestError,
  MethodNotFoundError,
  MissingRequiredClientCapabilityError,
  ParseError,
  UnsupportedProtocolVersionError,
} from "./error-responses.ts";
export type { LoggingMessageNotification } from "./logging.ts";
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
export type { EmptyResult, JsonRpcResultResponse } from "./result.ts";
export type {
  SubscriptionsAcknowledgedNotification,
  SubscriptionsListenRequest,
  SubscriptionsListenResultResponse,
} from "./subscriptions.ts";
export type {
  CancelTaskRequest,
  CancelTaskResultResponse,
  GetTaskRequest,
  GetTaskResultResponse,
  TaskStatusNotification,
  UpdateTaskRequest,
  UpdateTaskResultResponse,
} from "./tasks.ts";
export type {
  CallToolRequest,
  CallToolResultResponse,
  ListToolsRequest,
  ListToolsResultResponse,
  ToolListChangedNotification,
} from "./tools.ts";
