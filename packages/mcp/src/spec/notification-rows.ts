import { EXTENSION } from "./extension.ts";
import type { NotificationRow } from "./method-row.ts";
import { HANDSHAKE_REVISIONS, REVISIONS, STATELESS_REVISIONS } from "./revision.ts";

const NEVER: readonly [] = [];
const CORE_TASKS = ["2025-11-25"] as const;

const FROM_SERVER = {
  kind: "notification",
  fromClient: NEVER,
  fromServer: REVISIONS,
  params: "NotificationParams",
  travels: "subscription",
} as const;

const FROM_CLIENT = {
  ...FROM_SERVER,
  fromClient: HANDSHAKE_REVISIONS,
  fromServer: NEVER,
  travels: "alone",
} as const;

/** A row for each notification of every revision, by method. */
export const NOTIFICATION_ROWS: readonly NotificationRow[] = [
  {
    // From a client of 2026-07-28 on stdio only; from its server only to end a subscription.
    ...FROM_CLIENT,
    method: "notifications/cancelled",
    fromClient: REVISIONS,
    fromServer: REVISIONS,
    message: "CancelledNotification",
    params: "CancelledNotificationParams",
  },
  {
    ...FROM_SERVER,
    method: "notifications/elicitation/complete",
    fromServer: ["2025-11-25"],
    message: "ElicitationCompleteNotification",
    params: "ElicitationCompleteNotificationParams",
    travels: "alone",
  },
  {
    ...FROM_CLIENT,
    method: "notifications/initialized",
    message: "InitializedNotification",
  },
  {
    ...FROM_SERVER,
    method: "notifications/message",
    message: "LoggingMessageNotification",
    params: "LoggingMessageNotificationParams",
    travels: "request",
  },
  {
    ...FROM_SERVER,
    method: "notifications/progress",
    fromClient: HANDSHAKE_REVISIONS,
    message: "ProgressNotification",
    params: "ProgressNotificationParams",
    travels: "request",
  },
  {
    ...FROM_SERVER,
    method: "notifications/prompts/list_changed",
    message: "PromptListChangedNotification",
  },
  {
    ...FROM_SERVER,
    method: "notifications/resources/list_changed",
    message: "ResourceListChangedNotification",
  },
  {
    ...FROM_SERVER,
    method: "notifications/resources/updated",
    message: "ResourceUpdatedNotification",
    params: "ResourceUpdatedNotificationParams",
  },
  {
    ...FROM_CLIENT,
    method: "notifications/roots/list_changed",
    message: "RootsListChangedNotification",
  },
  {
    ...FROM_SERVER,
    method: "notifications/subscriptions/acknowledged",
    fromServer: STATELESS_REVISIONS,
    message: "SubscriptionsAcknowledgedNotification",
    params: "SubscriptionsAcknowledgedNotificationParams",
  },
  {
    ...FROM_SERVER,
    method: "notifications/tasks",
    fromServer: STATELESS_REVISIONS,
    extension: { id: EXTENSION.tasks, revisions: STATELESS_REVISIONS },
    message: "TaskStatusNotification",
    params: "TaskStatusNotificationParams",
  },
  {
    ...FROM_CLIENT,
    method: "notifications/tasks/status",
    fromClient: CORE_TASKS,
    fromServer: CORE_TASKS,
    message: "TaskStatusNotification",
    params: "TaskStatusNotificationParams",
  },
  {
    ...FROM_SERVER,
    method: "notifications/tools/list_changed",
    message: "ToolListChangedNotification",
  },
];
