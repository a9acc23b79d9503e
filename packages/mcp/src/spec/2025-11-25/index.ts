/**
 * Everything that revision 2025-11-25 says, as types. How `spec/` is laid out is told in
 * `2026-07-28/index.ts`.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25
 */
export type { JsonObject } from "../../jsonrpc/message.ts";
export type { Role } from "../shared/annotations.ts";
export type { BaseMetadata } from "../shared/base-metadata.ts";
export type { Icon, Icons } from "../shared/icon.ts";
export type { LoggingLevel } from "../shared/logging-level.ts";
export type { MetaObject } from "../shared/meta-object.ts";
export type { Cursor, ProgressToken } from "../shared/tokens.ts";
export type { CancelledNotification, CancelledNotificationParams } from "./cancelled.ts";
export type {
  CapabilitySettings,
  ClientCapabilities,
  ClientTaskRequestsCapability,
  ClientTasksCapability,
  ElicitationCapability,
  ElicitationTasksCapability,
  ListCapability,
  ResourcesCapability,
  SamplingCapability,
  SamplingTasksCapability,
  ServerCapabilities,
  ServerTaskRequestsCapability,
  ServerTasksCapability,
  TasksCapability,
  ToolsTasksCapability,
} from "./capabilities.ts";
export type {
  CompleteRequest,
  CompleteRequestParams,
  CompleteResult,
  CompleteResultResponse,
  Completion,
  CompletionArgument,
  CompletionContext,
  CompletionReference,
  PromptReference,
  ResourceTemplateReference,
} from "./completion.ts";
export type {
  Annotations,
  AudioContent,
  ContentBlock,
  EmbeddedResource,
  ImageContent,
  ResourceLink,
  TextContent,
} from "./content.ts";
export type {
  ElicitAnswer,
  ElicitationCompleteNotification,
  ElicitationCompleteNotificationParams,
  ElicitFormSchema,
  ElicitRequest,
  ElicitRequestFormParams,
  ElicitRequestParams,
  ElicitRequestUrlParams,
  ElicitResult,
  ElicitResultResponse,
  ElicitValue,
} from "./elicitation.ts";
export type {
  BooleanSchema,
  EnumSchema,
  LegacyTitledEnumSchema,
  MultiSelectEnumSchema,
  NumberSchema,
  PrimitiveSchemaDefinition,
  SingleSelectEnumSchema,
  StringSchema,
  TitledChoice,
  TitledMultiSelectEnumSchema,
  TitledSingleSelectEnumSchema,
  UntitledMultiSelectEnumSchema,
  UntitledSingleSelectEnumSchema,
} from "./elicitation-schema.ts";
export type {
  ErrorObject,
  JsonRpcErrorResponse,
  JsonRpcNotification,
  JsonRpcRequest,
  RequestId,
} from "./envelope.ts";
export type {
  UrlElicitationRequiredData,
  UrlElicitationRequiredError,
  UrlElicitationRequiredErrorObject,
} from "./error-responses.ts";
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
  CreateMessageAnswer,
  CreateMessageRequest,
  CreateMessageRequestParams,
  CreateMessageResult,
  CreateMessageResultResponse,
  ModelHint,
  ModelPreferences,
  SamplingMessage,
  SamplingMessageContentBlock,
  ToolChoice,
  ToolResultContent,
  ToolUseContent,
} from "./sampling.ts";
export type {
  SubscribeRequest,
  SubscribeRequestParams,
  UnsubscribeRequest,
  UnsubscribeRequestParams,
} from "./subscriptions.ts";
export type {
  CancelTaskRequest,
  CancelTaskResult,
  CancelTaskResultResponse,
  CreateTaskResult,
  GetTaskPayloadRequest,
  GetTaskPayloadResult,
  GetTaskPayloadResultResponse,
  GetTaskRequest,
  GetTaskResult,
  GetTaskResultResponse,
  ListTasksRequest,
  ListTasksResult,
  ListTasksResultResponse,
  RelatedTaskMetadata,
  Task,
  TaskAugmentedRequestParams,
  TaskMetadata,
  TaskRequestParams,
  TaskStatus,
  TaskStatusNotification,
  TaskStatusNotificationParams,
} from "./tasks.ts";
export type {
  Tool,
  ToolAnnotations,
  ToolExecution,
  ToolInputSchema,
  ToolOutputSchema,
} from "./tool.ts";
export type {
  CallToolAnswer,
  CallToolRequest,
  CallToolRequestParams,
  CallToolResult,
  CallToolResultResponse,
  ListToolsRequest,
  ListToolsResult,
  ListToolsResultResponse,
  ToolListChangedNotification,
} from "./tools.ts";
