import type { CompleteRequestParams, CompleteResult } from "./completion.ts";
import type { DiscoverResult } from "./discover.ts";
import type { GetPromptAnswer, GetPromptRequestParams, ListPromptsResult } from "./prompts.ts";
import type { PaginatedRequestParams, RequestParams } from "./request.ts";
import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceAnswer,
  ReadResourceRequestParams,
} from "./resources.ts";
import type {
  SubscriptionsListenRequestParams,
  SubscriptionsListenResult,
} from "./subscriptions.ts";
import type {
  CancelTaskResult,
  GetTaskResult,
  TaskRequestParams,
  UpdateTaskRequestParams,
  UpdateTaskResult,
} from "./tasks.ts";
import type { CallToolAnswer, CallToolRequestParams, ListToolsResult } from "./tools.ts";

/** The parameters and the answer of each request of 2026-07-28, by method. */
export interface RequestMap {
  readonly "server/discover": { readonly params: RequestParams; readonly result: DiscoverResult };
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
    readonly result: ReadResourceAnswer;
  };
  readonly "prompts/list": {
    readonly params: PaginatedRequestParams;
    readonly result: ListPromptsResult;
  };
  readonly "prompts/get": {
    readonly params: GetPromptRequestParams;
    readonly result: GetPromptAnswer;
  };
  readonly "completion/complete": {
    readonly params: CompleteRequestParams;
    readonly result: CompleteResult;
  };
  readonly "subscriptions/listen": {
    readonly params: SubscriptionsListenRequestParams;
    readonly result: SubscriptionsListenResult;
  };
  readonly "tasks/get": { readonly params: TaskRequestParams; readonly result: GetTaskResult };
  readonly "tasks/update": {
    readonly params: UpdateTaskRequestParams;
    readonly result: UpdateTaskResult;
  };
  readonly "tasks/cancel": {
    readonly params: TaskRequestParams;
    readonly result: CancelTaskResult;
  };
}
