// The types that a server's author names, as `@wirewright/mcp/server` exports them.

export type {
  InferInput,
  InferOutput,
  StandardSchema,
  ValidationIssue,
  ValidationResult,
} from "../json-schema/standard-schema.ts";
export type { CacheHints, ServerCacheHints } from "./cache-hints.ts";
export type { Completer, CompletionContext, Completions } from "./completion/completer.ts";
export type { HandlerContext, ProgressDetails } from "./handler-context.ts";
export type { Elicit, FormAnswer, FormQuestion, UrlAnswer, UrlQuestion } from "./input/asker.ts";
export type { FormContent } from "./input/form-content.ts";
export type { FormSchema } from "./input/form-schema.ts";
export type { InputRequired, InputRequiredFields } from "./input/input-required.ts";
export type { AskOptions } from "./input/questions.ts";
export type { RequestStateOptions, StateStore } from "./input/request-states.ts";
export type { StateKey } from "./input/state-seal.ts";
export type { Visible } from "./lists/listed-entries.ts";
export type {
  PromptArgumentOptions,
  PromptArguments,
  PromptBody,
  PromptHandler,
  PromptOptions,
  PromptReturn,
  PromptValues,
} from "./prompts/prompt-definition.ts";
export type { RequestErrorOptions } from "./request-error.ts";
export type { ReadResult, ReadReturn, ResourceBody } from "./resources/read-return.ts";
export type {
  ReadResource,
  ReadTemplate,
  ResourceOptions,
  TemplateOptions,
} from "./resources/resource-definition.ts";
export type { TemplateValues, VariableNames } from "./resources/template-types.ts";
export type { CustomMethod, Notify, Server, TakeNotification } from "./server.ts";
export type { ServerOptions } from "./server-options.ts";
export type { EventBus, ServerEvent } from "./subscriptions/event-bus.ts";
export type { MemoryTaskStoreOptions } from "./tasks/memory-task-store.ts";
export type { TaskOptions, TaskSupport, TaskUse } from "./tasks/task-options.ts";
export type { TaskRecord, TaskStore } from "./tasks/task-store.ts";
export type { ToolArguments, ToolHandler, ToolOptions } from "./tool-definition.ts";
export type { PlainReturn, StructuredReturn, ToolResult, ToolResultFields } from "./tool-result.ts";
export type { Arguments, SchemaPair, Structured, ToolSchema } from "./tool-schema.ts";
