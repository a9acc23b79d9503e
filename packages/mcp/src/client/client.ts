import type { JsonObject } from "../jsonrpc/message.ts";
import type {
  CallToolResult,
  CompleteResult,
  CompletionReference,
  DiscoverResult,
  GetPromptResult,
  Implementation,
  InputRequiredResult,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  Prompt,
  ReadResourceResult,
  RequestMap,
  Resource,
  ResourceTemplate,
  SubscriptionFilter,
  Tool,
} from "../spec/2026-07-28/index.ts";
import type {
  CallOptions,
  CompleteOptions,
  InputOptions,
  ListenOptions,
  ListOptions,
  Params,
  ToolCallOptions,
} from "./call-options.ts";
import type { Rounds } from "./client-options.ts";
import type { ArgumentOf } from "./completion-argument.ts";
import type { Subscription } from "./listen/subscription.ts";
import type { Listing } from "./pages/listing.ts";
import type { TaskHandle } from "./tasks/task-handle.ts";
import type { TypedToolCallOptions, TypedToolResult } from "./tools/tool-output.ts";
import type { ToolsPage } from "./tools/tools-page.ts";

/** What a method gives that a server may ask for input first: questions too, where rounds are manual. */
export type Finished<Result, R extends Rounds> = R extends "manual"
  ? Result | InputRequiredResult
  : Result;

/** What became of a call: its result, or a task that the server has made of it. */
export type StartedTool<R extends Rounds> =
  | { readonly kind: "result"; readonly result: Finished<CallToolResult, R> }
  | { readonly kind: "task"; readonly task: TaskHandle };

/** The parameters of a method that the protocol has, without `_meta`, which the client adds. */
export type ParamsOf<M extends keyof RequestMap> = Omit<RequestMap[M]["params"], "_meta">;

/**
 * A client of one server. Every method may be called any number of times at once.
 *
 * Each rejects with a `ProtocolError` where the server answered with an error, a `TransportError`
 * where no usable answer came (its code says why: `INVALID_RESULT`, `UNKNOWN_RESULT_TYPE`,
 * `NO_COMMON_VERSION`, or what became of the connection), a `TimeoutError` when the time is over, a
 * `ClosedError` after `close()`, the signal's reason when it was aborted, and a `RangeError` where
 * `timeoutMs` or `maxTimeoutMs` is out of its range.
 *
 * `callTool`, `readResource` and `getPrompt` may be asked for input first. Where rounds are automatic
 * the client's handlers answer, and the call goes on; it rejects with `INPUT_DECLINED` where a
 * question has no answer, and with `TOO_MANY_ROUNDS` where there is no end to them.
 *
 * What a server in the same process returns is handed over as it is, without a copy.
 */
export interface Client<R extends Rounds = "automatic"> {
  /** The name and version that every request carries. */
  readonly info: Implementation;
  /** Asks for versions, capabilities and instructions of the server. */
  discover(options?: CallOptions): Promise<DiscoverResult>;
  /**
   * Asks for one page of the tools. A tool whose schemas cannot be used is set aside, with a reason:
   * the others stand in `tools`.
   */
  listTools(options?: ListOptions): Promise<ToolsPage>;
  /**
   * All tools, page by page, as they are needed.
   *
   * @throws {TransportError} `PAGINATION_LOOP`, while it is read, where the pages have no end.
   */
  tools(options?: ListOptions): Listing<Tool, ToolsPage>;
  /**
   * Calls a tool and takes its output in the form of a schema, which also says its type.
   *
   * @example
   * const result = await client.callTool("sum", { numbers: [1, 2] }, { output: Sum });
   * if (result.isError !== true) show(result.structuredContent.sum);
   *
   * @throws {TransportError} `INVALID_OUTPUT` where the tool did not fail and its output does not fit,
   * or is missing; `invalidOutputOf(error)` gives the result.
   */
  callTool<Output>(
    name: string,
    args: JsonObject | undefined,
    options: TypedToolCallOptions<Output>,
  ): Promise<Finished<TypedToolResult<Output>, R>>;
  /**
   * Calls a tool. A tool that failed is a result with `isError: true`, not an error: a model is
   * meant to read it.
   *
   * Where the client has `tasks` and the server makes a task of the call, this waits for the task's
   * result as `TaskHandle.result` does, and rejects as that does; the handlers answer what the task
   * asks. Without `timeoutMs` the wait is as long as the server keeps the task. Where the caller gives
   * the call up, the task is cancelled.
   *
   * @throws {TransportError} `INVALID_OUTPUT` where `validateOutput` is given and the output does not
   * fit; `invalidOutputOf(error)` gives the result.
   */
  callTool(
    name: string,
    args?: JsonObject,
    options?: ToolCallOptions,
  ): Promise<Finished<CallToolResult, R>>;
  /**
   * Calls a tool, and gives the task at once where the server makes one of the call; otherwise the
   * result. Aborting the signal afterwards is not the task's affair.
   *
   * @throws {TransportError} `INVALID_OUTPUT` as {@link Client.callTool} does.
   */
  startTool(name: string, args?: JsonObject, options?: InputOptions): Promise<StartedTool<R>>;
  /**
   * A task of which only the id is known: one from before a restart, say. Nothing is sent yet.
   *
   * @throws {TypeError} where the id is no string, or the client was made without `tasks`.
   */
  task(taskId: string): TaskHandle;
  /** Asks for one page of the resources. */
  listResources(options?: ListOptions): Promise<ListResourcesResult>;
  /** All resources, page by page, as they are needed; fails as {@link Client.tools} does. */
  resources(options?: ListOptions): Listing<Resource, ListResourcesResult>;
  /** Asks for one page of the resource templates. */
  listResourceTemplates(options?: ListOptions): Promise<ListResourceTemplatesResult>;
  /** All resource templates, page by page, as they are needed; fails as {@link Client.tools} does. */
  resourceTemplates(options?: ListOptions): Listing<ResourceTemplate, ListResourceTemplatesResult>;
  /**
   * Reads a resource, by its URI as the list spells it. Where there is none the call rejects with the
   * server's error: `isNotFound(error)` knows both codes that say so.
   */
  readResource(uri: string, options?: InputOptions): Promise<Finished<ReadResourceResult, R>>;
  /** Asks for one page of the prompts. */
  listPrompts(options?: ListOptions): Promise<ListPromptsResult>;
  /** All prompts, page by page, as they are needed; fails as {@link Client.tools} does. */
  prompts(options?: ListOptions): Listing<Prompt, ListPromptsResult>;
  /** Asks for a prompt, filled in. */
  getPrompt(
    name: string,
    args?: { readonly [name: string]: string },
    options?: InputOptions,
  ): Promise<Finished<GetPromptResult, R>>;
  /**
   * Asks how an argument of a prompt, or a variable of a resource template, might go on.
   *
   * @example
   * const ref = { type: "ref/resource", uri: "task://{id}" } as const;
   * const { completion } = await client.complete(ref, { name: "id", value: "T-" });
   */
  complete<const Ref extends CompletionReference>(
    ref: Ref,
    argument: ArgumentOf<Ref>,
    options?: CompleteOptions,
  ): Promise<CompleteResult>;
  /**
   * Listens for changes on the server, from now until it is ended. Where the connection is lost it
   * subscribes again, and tells that something may have been missed.
   *
   * @example
   * for await (const event of client.listen({ toolsListChanged: true })) await refresh(event);
   */
  listen(filter: SubscriptionFilter, options?: ListenOptions): Subscription;
  /**
   * Sends one request of the protocol, without rounds. The result is checked for its `resultType`
   * only.
   */
  request<M extends keyof RequestMap>(
    method: M,
    params: ParamsOf<M>,
    options?: CallOptions,
  ): Promise<RequestMap[M]["result"]>;
  /** Sends any request; the result is checked for its `resultType` only. */
  request(method: string, params?: Params, options?: CallOptions): Promise<JsonObject>;
  /**
   * Sends a notification. It is never answered; one that cannot be sent is told to the connection's
   * observer. 2026-07-28 has none but the cancellation that the client sends by itself, so this is
   * for extensions and a server's own.
   *
   * @throws {ClosedError} after `close()`.
   */
  notify(method: string, params?: Params): void;
  /**
   * Takes no more calls, ends subscriptions and whatever handlers are doing, and rejects calls without
   * an answer with `CLOSED`: the server is told that nobody wants them any more. Then closes the
   * connection, where the Endpoint is one. May be called again.
   */
  close(): Promise<void>;
}
