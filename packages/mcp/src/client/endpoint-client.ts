// A face over an Endpoint: a connection, a server in the same process, or anything between.

import type { AnswerInput, Connection, Endpoint } from "../exchange/exchange.ts";
import { isConnection } from "../exchange/is-connection.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import type {
  CallToolResult,
  CompleteResult,
  CompletionReference,
  DiscoverResult,
  GetPromptResult,
  Implementation,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  SubscriptionFilter,
  Tool,
} from "../spec/2026-07-28/index.ts";
import { frozenJson } from "../util/frozen-json.ts";
import { integerOption } from "../util/integer-option.ts";
import { LazySignal } from "../util/lazy-signal.ts";
import { callBack } from "./call-back.ts";
import { checkTimeout } from "./call-deadline.ts";
import type {
  CallOptions,
  CompleteOptions,
  InputOptions,
  ListenOptions,
  ListOptions,
  Params,
  ToolCallOptions,
} from "./call-options.ts";
import type { Client, Finished, StartedTool } from "./client.ts";
import type { ClientOptions, Rounds } from "./client-options.ts";
import type { ArgumentOf } from "./completion-argument.ts";
import { declaredCapabilities, declaresTasks } from "./input/declared-capabilities.ts";
import type { RoundOptions } from "./input/finish-in-rounds.ts";
import { answerMeanwhile, finishInRounds } from "./input/finish-in-rounds.ts";
import { readQuestions } from "./input/read-questions.ts";
import type { SubscriptionParts } from "./listen/client-subscription.ts";
import { ClientSubscription } from "./listen/client-subscription.ts";
import type { Subscription } from "./listen/subscription.ts";
import type { Listing } from "./pages/listing.ts";
import { listingOf } from "./pages/listing.ts";
import { readPage } from "./pages/read-page.ts";
import { readCompletion } from "./read-completion.ts";
import { requireArray, requireObjects } from "./read-result.ts";
import { Requester } from "./requester.ts";
import { requireEndpoint } from "./require-endpoint.ts";
import { ClientTask } from "./tasks/client-task.ts";
import { followCall } from "./tasks/follow-call.ts";
import { readTask } from "./tasks/read-task.ts";
import type { TaskHandle } from "./tasks/task-handle.ts";
import type { TaskParts } from "./tasks/task-parts.ts";
import type { TaskPolling } from "./tasks/task-polling.ts";
import { taskPollingOf } from "./tasks/task-polling.ts";
import { withContentList } from "./tools/content-list.ts";
import { OutputChecks } from "./tools/output-checks.ts";
import type { OutputSchema, TypedToolCallOptions, TypedToolResult } from "./tools/tool-output.ts";
import { withOutput } from "./tools/tool-output.ts";
import type { ToolsPage } from "./tools/tools-page.ts";
import { toolsPageOf } from "./tools/tools-page.ts";

/** The {@link Client} of any Endpoint. */
export class EndpointClient<R extends Rounds> implements Client<R> {
  readonly info: Implementation;
  readonly #endpoint: Endpoint | Connection;
  readonly #options: ClientOptions<R>;
  readonly #requester: Requester;
  readonly #rounds: RoundOptions;
  readonly #outputs: OutputChecks | undefined;
  readonly #polling: TaskPolling;
  /** Aborted when the connection is over for good; made by the first subscription. */
  #lost: LazySignal | undefined;

  constructor(endpoint: Endpoint | Connection, options: ClientOptions<R>) {
    const { handlers = {}, timeoutMs, maxTimeoutMs, observer, onNotification } = options;
    this.info = implementationOf(options);
    requireEndpoint(endpoint);
    checkTimeout("timeoutMs", timeoutMs);
    checkTimeout("maxTimeoutMs", maxTimeoutMs);
    const retries = integerOption("retries", options.retries, RETRIES);
    const maxRounds = integerOption("maxRounds", options.maxRounds, MAX_ROUNDS);
    const capabilities = declaredCapabilities(handlers, options.capabilities, options.tasks);
    this.#polling = taskPollingOf(options.tasks);
    const times = { timeoutMs, maxTimeoutMs, retries };
    const { info } = this;
    this.#endpoint = endpoint;
    this.#options = options;
    this.#requester = new Requester(endpoint, {
      info,
      capabilities,
      ...times,
      observer,
      onNotification,
    });
    this.#rounds = { handlers, capabilities, maxRounds, closing: this.#requester.closing };
    this.#outputs = options.validateOutput && new OutputChecks(options.validateOutput);
  }

  async discover(options: CallOptions = {}): Promise<DiscoverResult> {
    const result = await this.#requester.request("server/discover", {}, options);
    requireArray("server/discover", result, "supportedVersions");
    return result as unknown as DiscoverResult;
  }

  async listTools(options: ListOptions = {}): Promise<ToolsPage> {
    const page = await this.#page("tools/list", "tools", options);
    return toolsPageOf(page, (tool) => this.#outputs?.learn(tool));
  }

  tools(options: ListOptions = {}): Listing<Tool, ToolsPage> {
    return listingOf({
      method: "tools/list",
      cursor: options.cursor,
      page: (cursor) => this.listTools(at(options, cursor)),
      itemsOf: ({ tools }) => tools,
    });
  }

  callTool<Output>(
    name: string,
    args: JsonObject | undefined,
    options: TypedToolCallOptions<Output>,
  ): Promise<Finished<TypedToolResult<Output>, R>>;
  callTool(
    name: string,
    args?: JsonObject,
    options?: ToolCallOptions,
  ): Promise<Finished<CallToolResult, R>>;
  async callTool(
    name: string,
    args: JsonObject = {},
    options: ToolCallOptions & { readonly output?: OutputSchema } = {},
  ): Promise<unknown> {
    const started = await this.startTool(name, args, options);
    const result =
      started.kind === "result" ? started.result : await followCall(started.task, options);
    const { output } = options;
    if (output === undefined || result.resultType === "input_required") return result;
    return withOutput(name, result, output);
  }

  async startTool(
    name: string,
    args: JsonObject = {},
    options: InputOptions = {},
  ): Promise<StartedTool<R>> {
    const outputs = this.#outputs;
    if (outputs?.isUnknown(name) === true) await this.#lookUp(outputs, name, options);
    const params = { name, arguments: args };
    const raw = await this.#finish("tools/call", params, options);
    const answer = withContentList(name, raw, this.#options.observer);
    if (isFinal(answer)) requireObjects("tools/call", answer, "content");
    const check = async (result: CallToolResult): Promise<void> => {
      const again = (): Promise<void> => this.#lookUp(outputs, name, options).catch(passOver);
      await outputs?.check(name, result, again);
    };
    if (answer["resultType"] === "task") {
      const created = readTask("tools/call", answer);
      const request = { method: "tools/call", params };
      const { taskId } = created;
      return { kind: "task", task: this.#taskOf({ taskId, created, request, check }) };
    }
    const result = answer as unknown as CallToolResult;
    if (isFinal(answer)) await check(result);
    return { kind: "result", result };
  }

  task(taskId: string): TaskHandle {
    if (typeof taskId !== "string" || !declaresTasks(this.#rounds.capabilities)) {
      throw new TypeError("Cannot take up a task: give its id, and createClient() tasks: true");
    }
    const request = { method: "tasks/get", params: { taskId } };
    return this.#taskOf({ taskId, created: undefined, request, check: async () => undefined });
  }

  async listResources(options: ListOptions = {}): Promise<ListResourcesResult> {
    const page = await this.#page("resources/list", "resources", options);
    return page as unknown as ListResourcesResult;
  }

  resources(options: ListOptions = {}): Listing<Resource, ListResourcesResult> {
    return listingOf({
      method: "resources/list",
      cursor: options.cursor,
      page: (cursor) => this.listResources(at(options, cursor)),
      itemsOf: ({ resources }) => resources,
    });
  }

  async listResourceTemplates(options: ListOptions = {}): Promise<ListResourceTemplatesResult> {
    const page = await this.#page("resources/templates/list", "resourceTemplates", options);
    return page as unknown as ListResourceTemplatesResult;
  }

  resourceTemplates(
    options: ListOptions = {},
  ): Listing<ResourceTemplate, ListResourceTemplatesResult> {
    return listingOf({
      method: "resources/templates/list",
      cursor: options.cursor,
      page: (cursor) => this.listResourceTemplates(at(options, cursor)),
      itemsOf: ({ resourceTemplates }) => resourceTemplates,
    });
  }

  async readResource(
    uri: string,
    options: InputOptions = {},
  ): Promise<Finished<ReadResourceResult, R>> {
    const result = await this.#finish("resources/read", { uri }, options);
    if (isFinal(result)) requireObjects("resources/read", result, "contents");
    return result as unknown as Finished<ReadResourceResult, R>;
  }

  async listPrompts(options: ListOptions = {}): Promise<ListPromptsResult> {
    const page = await this.#page("prompts/list", "prompts", options);
    return page as unknown as ListPromptsResult;
  }

  prompts(options: ListOptions = {}): Listing<Prompt, ListPromptsResult> {
    return listingOf({
      method: "prompts/list",
      cursor: options.cursor,
      page: (cursor) => this.listPrompts(at(options, cursor)),
      itemsOf: ({ prompts }) => prompts,
    });
  }

  async getPrompt(
    name: string,
    args: { readonly [name: string]: string } = {},
    options: InputOptions = {},
  ): Promise<Finished<GetPromptResult, R>> {
    const params = { name, arguments: args };
    const result = await this.#finish("prompts/get", params, options);
    if (isFinal(result)) requireObjects("prompts/get", result, "messages");
    return result as unknown as Finished<GetPromptResult, R>;
  }

  async complete<const Ref extends CompletionReference>(
    ref: Ref,
    argument: ArgumentOf<Ref>,
    options: CompleteOptions = {},
  ): Promise<CompleteResult> {
    const { context } = options;
    const params = { ref, argument, ...(context === undefined ? {} : { context }) };
    return readCompletion(await this.#requester.request("completion/complete", params, options));
  }

  listen(filter: SubscriptionFilter, options: ListenOptions = {}): Subscription {
    this.#requester.requireOpen(LISTEN);
    const { caller, closing } = this.#requester;
    const params = { notifications: filter };
    const { meta } = options;
    const call = meta === undefined ? {} : { meta };
    const send: SubscriptionParts["send"] = (begin) =>
      this.#requester.ask(LISTEN, params, call, (request) => begin().run(this.#endpoint, request));
    return new ClientSubscription({
      caller,
      closing,
      filter,
      options,
      observer: this.#options.observer,
      lost: this.#lostSignal(),
      send,
      onEvent: ({ kind }) => {
        if (kind === "toolsListChanged" || kind === "mayHaveMissed") this.#outputs?.forget();
      },
    });
  }

  // The overloads are the interface's; what is asked for is not looked at here.
  request(method: string, params: Params = {}, options: CallOptions = {}): Promise<never> {
    return this.#requester.request(method, params, options) as Promise<never>;
  }

  notify(method: string, params?: Params): void {
    this.#requester.notify(method, params);
  }

  async close(): Promise<void> {
    this.#requester.close();
    if (isConnection(this.#endpoint)) await this.#endpoint.close();
  }

  #taskOf(own: Pick<TaskParts, "taskId" | "created" | "request" | "check">): ClientTask {
    const { observer } = this.#options;
    return new ClientTask({
      ...own,
      observer,
      polling: this.#polling,
      rounds: this.#rounds,
      send: (method, params, options) => this.#requester.request(method, params, options),
      tell: (callback) => callBack(observer, "tasks/get", callback),
    });
  }

  async #page(method: string, member: string, options: ListOptions): Promise<JsonObject> {
    const { cursor } = options;
    const params = cursor === undefined ? {} : { cursor };
    return readPage(method, await this.#requester.request(method, params, options), member);
  }

  /** The final result of a request that may be asked for input first; questions where rounds are manual. */
  async #finish(method: string, params: Params, options: InputOptions): Promise<JsonObject> {
    const { inputResponses, requestState, signal } = options;
    const given = {
      ...params,
      ...(inputResponses === undefined ? {} : { inputResponses }),
      ...(requestState === undefined ? {} : { requestState }),
    };
    // An old server may ask while it works; a result that asks is gone on with in rounds.
    const meanwhile: AnswerInput = (asking, asker) =>
      answerMeanwhile({ method, params, signal }, asking, asker, this.#rounds);
    const answerInput = this.#options.rounds === "manual" ? undefined : meanwhile;
    const send = (again: Params): Promise<JsonObject> =>
      this.#requester.request(method, again, options, answerInput);
    const result = await send(given);
    if (result["resultType"] !== "input_required") return result;
    if (this.#options.rounds === "manual") {
      readQuestions(method, result);
      return result;
    }
    return await finishInRounds({ method, params, signal, send }, result, this.#rounds);
  }

  /** Lists tools until the one that is looked for has been learned. */
  async #lookUp(
    outputs: OutputChecks | undefined,
    name: string,
    { signal }: CallOptions,
  ): Promise<void> {
    for await (const tool of this.tools(signal === undefined ? {} : { signal })) {
      if (tool.name === name) return;
    }
    outputs?.markUnlisted(name);
  }

  #lostSignal(): LazySignal {
    if (this.#lost !== undefined) return this.#lost;
    const lost = new LazySignal();
    if (isConnection(this.#endpoint)) void this.#endpoint.closed.then(() => lost.abort(undefined));
    this.#lost = lost;
    return lost;
  }
}

function implementationOf(options: ClientOptions): Implementation {
  const { name, version, title, icons } = options;
  if (typeof name !== "string" || typeof version !== "string") {
    throw new TypeError("Cannot create client: name and version must be strings");
  }
  return frozenJson({ name, version, title, icons }) as Implementation;
}

/** The same options for another page. */
function at({ cursor: _, ...options }: ListOptions, cursor: string | undefined): ListOptions {
  return cursor === undefined ? options : { ...options, cursor };
}

/** Neither questions nor a task. */
function isFinal({ resultType }: JsonObject): boolean {
  return resultType !== "input_required" && resultType !== "task";
}

function passOver(): void {
  // The output does not fit what is known, and nothing newer is to be had.
}

const LISTEN = "subscriptions/listen";
const RETRIES = { fallback: 1, min: 0, max: 10 };
const MAX_ROUNDS = { fallback: 10, min: 1, max: 100 };
