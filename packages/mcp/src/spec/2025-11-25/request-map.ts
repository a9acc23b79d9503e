import type { CompleteRequestParams, CompleteResult } from "./completion.ts";
import type { ElicitAnswer, ElicitRequestParams } from "./elicitation.ts";
import type { InitializeRequestParams, InitializeResult } from "./initialize.ts";
import type { SetLevelRequestParams } from "./logging.ts";
import type { GetPromptRequestParams, GetPromptResult, ListPromptsResult } from "./prompts.ts";
import type { PaginatedRequestParams, RequestParams } from "./request.ts";
import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceRequestParams,
  ReadResourceResult,
} from "./resources.ts";
import type { EmptyResult } from "./result.ts";
import type { ListRootsRequestParams, ListRootsResult } from "./roots.ts";
import type { CreateMessageAnswer, CreateMessageRequestParams } from "./sampling.ts";
import type { SubscribeRequestParams, UnsubscribeRequestParams } from "./subscriptions.ts";
import type {
  CancelTaskResult,
  GetTaskPayloadResult,
  GetTaskResult,
  ListTasksResult,
  TaskRequestParams,
} from "./tasks.ts";
import type { CallToolAnswer, CallToolRequestParams, ListToolsResult } from "./tools.ts";

/** The parameters and the answer of each request of 2025-11-25, whoever sends it, by method. */
export interface RequestMap {
  readonly initialize: {
    readonly params: InitializeRequestParams;
    readonly result: InitializeResult;
  };
  readonly ping: { readonly params: RequestParams; readonly result: EmptyResult };
  readonly "tools/list": {
    readonly params: PaginatedRequestParams;
    readonly result: ListToolsResult;
  };
  readonly "tools/call": {
    readonly params: CallToolRequestParams;
    readonly result: CallToolAnswer;
  };
  readonly "resources/list": {
    readonly params: PaginatedRequestParams;
    readonly result: ListResourcesResult;
  };
  readonly "resources/templates/list": {
    readonly params: PaginatedRequestParams;
    readonly result: ListResourceTemplatesResult;
  };
  readonly "resources/read": {
    readonly params: ReadResourceRequestParams;
    readonly result: ReadResourceResult;
  };
  readonly "resources/subscribe": {
    readonly params: SubscribeRequestParams;
    readonly result: EmptyResult;
  };
  readonly "resources/unsubscribe": {
    readonly params: UnsubscribeRequestParams;
    readonly result: EmptyResult;
  };
  readonly "prompts/list": {
    readonly params: PaginatedRequestParams;
    readonly result: ListPromptsResult;
  };
  readonly "prompts/get": {
    readonly params: GetPromptRequestParams;
    readonly result: GetPromptResult;
  };
  readonly "completion/complete": {
    readonly params: CompleteRequestParams;
    readonly result: CompleteResult;
  };
  readonly "logging/setLevel": {
    readonly params: SetLevelRequestParams;
    readonly result: EmptyResult;
  };
  readonly "sampling/createMessage": {
    readonly params: CreateMessageRequestParams;
    readonly result: CreateMessageAnswer;
  };
  readonly "roots/list": {
    readonly params: ListRootsRequestParams;
    readonly result: ListRootsResult;
  };
  readonly "elicitation/create": {
    readonly params: ElicitRequestParams;
    readonly result: ElicitAnswer;
  };
  readonly "tasks/get": { readonly params: TaskRequestParams; readonly result: GetTaskResult };
  readonly "tasks/result": {
    readonly params: TaskRequestParams;
    readonly result: GetTaskPayloadResult;
  };
  readonly "tasks/list": {
    readonly params: PaginatedRequestParams;
    readonly result: ListTasksResult;
  };
  readonly "tasks/cancel": {
    readonly params: TaskRequestParams;
    readonly result: CancelTaskResult;
  };
}
