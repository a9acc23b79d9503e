import { EXTENSION } from "./extension.ts";
import type { RequestRow } from "./method-row.ts";
import { HANDSHAKE_REVISIONS, REVISIONS, STATELESS_REVISIONS } from "./revision.ts";

// Waiting times. A list or a read that takes longer than 30 s is a fault; a tool may work for a
// minute; what waits for a person or a model waits as long as a parked call lives.
const QUICK_MS = 10_000;
const READ_MS = 30_000;
const CALL_MS = 60_000;
const PERSON_MS = 600_000;

const NEVER: readonly [] = [];
const SINCE_ELICITATION = ["2025-06-18", "2025-11-25"] as const;
const CORE_TASKS = ["2025-11-25"] as const;
const TASKS = { id: EXTENSION.tasks, revisions: STATELESS_REVISIONS };

/** What most requests have in common: sent by clients, read-only, answered directly. */
const READING = {
  kind: "request",
  fromClient: REVISIONS,
  fromServer: NEVER,
  embedded: NEVER,
  cacheable: false,
  inputRequired: false,
  taskable: false,
  retrySafe: true,
  timeoutMs: READ_MS,
} as const;

/** What the questions of a server have in common. */
const ASKING = {
  ...READING,
  fromClient: NEVER,
  embedded: STATELESS_REVISIONS,
  timeoutMs: PERSON_MS,
} as const;

/** A row for each request of every revision, by method. */
export const REQUEST_ROWS: readonly RequestRow[] = [
  {
    ...READING,
    method: "completion/complete",
    message: "CompleteRequest",
    params: "CompleteRequestParams",
    result: "CompleteResult",
    timeoutMs: QUICK_MS,
  },
  {
    ...ASKING,
    method: "elicitation/create",
    fromServer: SINCE_ELICITATION,
    message: "ElicitRequest",
    params: "ElicitRequestParams",
    result: "ElicitResult",
    retrySafe: false,
  },
  {
    ...READING,
    method: "initialize",
    fromClient: HANDSHAKE_REVISIONS,
    message: "InitializeRequest",
    params: "InitializeRequestParams",
    result: "InitializeResult",
    retrySafe: false,
  },
  {
    ...READING,
    method: "logging/setLevel",
    fromClient: HANDSHAKE_REVISIONS,
    message: "SetLevelRequest",
    params: "SetLevelRequestParams",
    result: "EmptyResult",
    timeoutMs: QUICK_MS,
  },
  {
    ...READING,
    method: "ping",
    fromClient: HANDSHAKE_REVISIONS,
    fromServer: HANDSHAKE_REVISIONS,
    message: "PingRequest",
    params: "RequestParams",
    result: "EmptyResult",
    timeoutMs: QUICK_MS,
  },
  {
    ...READING,
    method: "prompts/get",
    message: "GetPromptRequest",
    params: "GetPromptRequestParams",
    result: "GetPromptResult",
    nameFrom: "name",
    inputRequired: true,
  },
  {
    ...READING,
    method: "prompts/list",
    message: "ListPromptsRequest",
    params: "PaginatedRequestParams",
    result: "ListPromptsResult",
    cacheable: true,
  },
  {
    ...READING,
    method: "resources/list",
    message: "ListResourcesRequest",
    params: "PaginatedRequestParams",
    result: "ListResourcesResult",
    cacheable: true,
  },
  {
    ...READING,
    method: "resources/read",
    message: "ReadResourceRequest",
    params: "ReadResourceRequestParams",
    result: "ReadResourceResult",
    nameFrom: "uri",
    cacheable: true,
    inputRequired: true,
  },
  {
    ...READING,
    method: "resources/subscribe",
    fromClient: HANDSHAKE_REVISIONS,
    message: "SubscribeRequest",
    params: "SubscribeRequestParams",
    result: "EmptyResult",
    timeoutMs: QUICK_MS,
  },
  {
    ...READING,
    method: "resources/templates/list",
    message: "ListResourceTemplatesRequest",
    params: "PaginatedRequestParams",
    result: "ListResourceTemplatesResult",
    cacheable: true,
  },
  {
    ...READING,
    method: "resources/unsubscribe",
    fromClient: HANDSHAKE_REVISIONS,
    message: "UnsubscribeRequest",
    params: "UnsubscribeRequestParams",
    result: "EmptyResult",
    timeoutMs: QUICK_MS,
  },
  {
    ...ASKING,
    method: "roots/list",
    fromServer: HANDSHAKE_REVISIONS,
    message: "ListRootsRequest",
    params: "ListRootsRequestParams",
    result: "ListRootsResult",
    timeoutMs: READ_MS,
  },
  {
    ...ASKING,
    method: "sampling/createMessage",
    fromServer: HANDSHAKE_REVISIONS,
    message: "CreateMessageRequest",
    params: "CreateMessageRequestParams",
    result: "CreateMessageResult",
    retrySafe: false,
  },
  {
    ...READING,
    method: "server/discover",
    fromClient: STATELESS_REVISIONS,
    message: "DiscoverRequest",
    params: "RequestParams",
    result: "DiscoverResult",
    cacheable: true,
  },
  {
    ...READING,
    method: "subscriptions/listen",
    fromClient: STATELESS_REVISIONS,
    message: "SubscriptionsListenRequest",
    params: "SubscriptionsListenRequestParams",
    result: "SubscriptionsListenResult",
    timeoutMs: null,
  },
  {
    ...READING,
    method: "tasks/cancel",
    fromClient: [...CORE_TASKS, ...STATELESS_REVISIONS],
    fromServer: CORE_TASKS,
    extension: TASKS,
    message: "CancelTaskRequest",
    params: "TaskRequestParams",
    result: "CancelTaskResult",
    nameFrom: "taskId",
    timeoutMs: QUICK_MS,
  },
  {
    ...READING,
    method: "tasks/get",
    fromClient: [...CORE_TASKS, ...STATELESS_REVISIONS],
    fromServer: CORE_TASKS,
    extension: TASKS,
    message: "GetTaskRequest",
    params: "TaskRequestParams",
    result: "GetTaskResult",
    nameFrom: "taskId",
  },
  {
    ...READING,
    method: "tasks/list",
    fromClient: CORE_TASKS,
    fromServer: CORE_TASKS,
    message: "ListTasksRequest",
    params: "PaginatedRequestParams",
    result: "ListTasksResult",
  },
  {
    // Answers only when the task is done, so the client decides how long it waits.
    ...READING,
    method: "tasks/result",
    fromClient: CORE_TASKS,
    fromServer: CORE_TASKS,
    message: "GetTaskPayloadRequest",
    params: "TaskRequestParams",
    result: "GetTaskPayloadResult",
    timeoutMs: null,
  },
  {
    // Answers to questions that are closed already are ignored, so sending them again is harmless.
    ...READING,
    method: "tasks/update",
    fromClient: STATELESS_REVISIONS,
    extension: TASKS,
    message: "UpdateTaskRequest",
    params: "UpdateTaskRequestParams",
    result: "UpdateTaskResult",
    nameFrom: "taskId",
    timeoutMs: QUICK_MS,
  },
  {
    ...READING,
    method: "tools/call",
    message: "CallToolRequest",
    params: "CallToolRequestParams",
    result: "CallToolResult",
    nameFrom: "name",
    inputRequired: true,
    taskable: true,
    retrySafe: false,
    timeoutMs: CALL_MS,
  },
  {
    ...READING,
    method: "tools/list",
    message: "ListToolsRequest",
    params: "PaginatedRequestParams",
    result: "ListToolsResult",
    cacheable: true,
  },
];
