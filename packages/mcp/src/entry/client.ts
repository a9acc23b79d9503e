export type {
  CallOptions,
  CompleteOptions,
  InputOptions,
  ListenOptions,
  ListOptions,
  Params,
  ToolCallOptions,
} from "../client/call-options.ts";
export type { Client, Finished, ParamsOf, StartedTool } from "../client/client.ts";
export type { ClientOptions, Rounds } from "../client/client-options.ts";
export type { ArgumentOf, TemplateVariable } from "../client/completion-argument.ts";
export { createClient } from "../client/create-client.ts";
export type {
  Answer,
  FormAnswer,
  FormContext,
  InputContext,
  InputHandlers,
  UrlAnswer,
} from "../client/input/input-handlers.ts";
export { isNotFound } from "../client/is-not-found.ts";
export type { Subscription, SubscriptionEvent } from "../client/listen/subscription.ts";
export type { Listing } from "../client/pages/listing.ts";
export type { TaskHandle, TaskResultOptions } from "../client/tasks/task-handle.ts";
export type { ClientTaskOptions } from "../client/tasks/task-polling.ts";
export { type InvalidOutput, invalidOutputOf } from "../client/tools/invalid-output.ts";
export type { OutputEngine, OutputIssue } from "../client/tools/output-engine.ts";
export type {
  OutputSchema,
  OutputVerdict,
  TypedToolCallOptions,
  TypedToolResult,
} from "../client/tools/tool-output.ts";
export type { SetAsideTool, ToolsPage } from "../client/tools/tools-page.ts";
export type { FilledForm } from "../form/complete-form.ts";
export { faultOfForm } from "../form/form-content-fault.ts";
export { type FormDefaults, type FormValue, formDefaults } from "../form/form-defaults.ts";
export type { FormFault } from "../form/form-fault.ts";
