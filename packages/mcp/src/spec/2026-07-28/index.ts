/**
 * Everything that revision 2026-07-28 says, as types.
 *
 * How `spec/` is laid out. Each revision has a folder of its own with the same file names, one a
 * topic, so that a diff of two folders reads as the difference between two revisions. What is the
 * same in more than one revision, through everything it refers to, is declared once in `shared/`
 * and re-exported by the revision's file; what differs is declared in full, on small bases. What
 * was the same in several revisions and is so no longer is in `shared/until-<revision>/`, named by
 * the last one that has it. `wire.ts` beside this file names the messages from which `npm run
 * generate` makes the validators `gen/2026-07-28.js`, so a type that is to be checked has to be
 * reachable from there. What the generator finds to mean the same in several revisions, wherever it
 * is declared, goes into `gen/common.js`.
 *
 * The generator reads these declarations, not what TypeScript makes of them: type operators
 * (`Omit`, `Pick`, `keyof`, mapped and conditional types) come out wrong without a word and are
 * refused. `Integer` stands for JSON numbers without fraction; a union that one member tells apart
 * says so with `@discriminator`, which makes its check several times as fast and its complaint a
 * single one; a union of two, one of which may leave that member out, says `@decidedBy`. Members
 * that a type does not name are allowed everywhere.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28
 */
export type { JsonObject } from "../../jsonrpc/message.ts";
export type { Annotations, Role } from "../shared/annotations.ts";
export type { BaseMetadata } from "../shared/base-metadata.ts";
export type {
  CompletionReference,
  PromptReference,
  ResourceTemplateReference,
} from "../shared/completion-reference.ts";
export type {
  AudioContent,
  ContentBlock,
  EmbeddedResource,
  ImageContent,
  ResourceLink,
  TextContent,
} from "../shared/content.ts";
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
} from "../shared/elicitation-schema.ts";
export type {
  ErrorObject,
  JsonRpcErrorResponse,
  JsonRpcNotification,
  JsonRpcRequest,
  RequestId,
} from "../shared/envelope.ts";
export type { Icon, Icons } from "../shared/icon.ts";
export type { Implementation } from "../shared/implementation.ts";
export type { LoggingLevel } from "../shared/logging-level.ts";
export type { MetaObject } from "../shared/meta-object.ts";
export type { ModelHint, ModelPreferences } from "../shared/model-preferences.ts";
export type { Prompt, PromptArgument, PromptMessage } from "../shared/prompt.ts";
export type {
  BlobResourceContents,
  Resource,
  ResourceContents,
  ResourceTemplate,
  TextResourceContents,
} from "../shared/resource.ts";
export type { Cursor, ProgressToken } from "../shared/tokens.ts";
export type { ToolAnnotations } from "../shared/tool-annotations.ts";
export type { ToolChoice, ToolUseContent } from "../shared/tool-use.ts";
export type { CancelledNotification, CancelledNotificationParams } from "./cancelled.ts";
export type {
  CapabilitySettings,
  ClientCapabilities,
  ElicitationCapability,
  ListCapability,
  ResourcesCapability,
  SamplingCapability,
  ServerCapabilities,
} from "./capabilities.ts";
export type {
  CompleteRequest,
  CompleteRequestParams,
  CompleteResult,
  CompleteResultResponse,
  Completion,
  CompletionArgument,
  CompletionContext,
} from "./completion.ts";
export type { DiscoverRequest, DiscoverResult, DiscoverResultResponse } from "./discover.ts";
export type {
  ElicitFormSchema,
  ElicitRequest,
  ElicitRequestFormParams,
  ElicitRequestParams,
  ElicitRequestUrlParams,
  ElicitResult,
  ElicitValue,
} from "./elicitation.ts";
export type {
  HeaderMismatchError,
  InternalError,
  InvalidParamsError,
  InvalidRequestError,
  MethodNotFoundError,
  MissingClientCapabilityData,
  MissingRequiredClientCapabilityError,
  ParseError,
  UnsupportedProtocolVersionError,
  UnsupportedVersionData,
} from "./error-responses.ts";
export type {
  InputRequest,
  InputRequests,
  InputRequiredResult,
  InputResponse,
  InputResponseRequestParams,
  InputResponses,
} from "./input-required.ts";
export type { LoggingMessageNotification, LoggingMessageNotificationParams } from "./logging.ts";
export type {
  ClientNotification,
  ClientRequest,
  JsonRpcMessage,
  JsonRpcResponse,
  ServerNotification,
  ServerResult,
} from "./messages.ts";
export type { NotificationMeta, RequestMeta, ResultMeta } from "./meta.ts";
export type { ProgressNotification, ProgressNotificationParams } from "./progress.ts";
export type {
  GetPromptAnswer,
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
  ListResourcesRequest,
  ListResourcesResult,
  ListResourcesResultResponse,
  ListResourceTemplatesRequest,
  ListResourceTemplatesResult,
  ListResourceTemplatesResultResponse,
  ReadResourceAnswer,
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
  CacheableResult,
  EmptyResult,
  FinalResult,
  JsonRpcResultResponse,
  PaginatedResult,
  Result,
  ResultType,
} from "./result.ts";
export type {
  ListRootsRequest,
  ListRootsRequestParams,
  ListRootsResult,
  Root,
} from "./roots.ts";
export type {
  CreateMessageRequest,
  CreateMessageRequestParams,
  CreateMessageResult,
  SamplingMessage,
  SamplingMessageContentBlock,
  ToolResultContent,
} from "./sampling.ts";
export type {
  SubscriptionFilter,
  SubscriptionsAcknowledgedNotification,
  SubscriptionsAcknowledgedNotificationParams,
  SubscriptionsListenRequest,
  SubscriptionsListenRequestParams,
  SubscriptionsListenResult,
  SubscriptionsListenResultMeta,
  SubscriptionsListenResultResponse,
} from "./subscriptions.ts";
export type {
  CancelledTask,
  CancelTaskRequest,
  CancelTaskResult,
  CancelTaskResultResponse,
  CompletedTask,
  CreateTaskResult,
  DetailedTask,
  FailedTask,
  GetTaskRequest,
  GetTaskResult,
  GetTaskResultResponse,
  InputRequiredTask,
  Task,
  TaskRequestParams,
  TaskStatus,
  TaskStatusNotification,
  TaskStatusNotificationParams,
  UpdateTaskRequest,
  UpdateTaskRequestParams,
  UpdateTaskResult,
  UpdateTaskResultResponse,
  WorkingTask,
} from "./tasks.ts";
export type { Tool, ToolInputSchema, ToolOutputSchema } from "./tool.ts";
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
