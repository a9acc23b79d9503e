// What a server offers, put together: who answers which method, and what is declared of it.

import type { ExchangeContext } from "../exchange/exchange.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../jsonrpc/message.ts";
import type { ServerCapabilities } from "../spec/2026-07-28/index.ts";
import { EXTENSION } from "../spec/extension.ts";
import type { CallServices } from "./call.ts";
import { complete } from "./completion/complete.ts";
import type { ListSettings } from "./list-settings.ts";
import { Prompts } from "./prompts/prompts.ts";
import { Resources } from "./resources/resources.ts";
import type { EventBus } from "./subscriptions/event-bus.ts";
import type { Supported } from "./subscriptions/subscription-filter.ts";
import { Subscriptions } from "./subscriptions/subscriptions.ts";
import { answerTaskMethod } from "./tasks/task-methods.ts";
import { Tools } from "./tools.ts";

/** Answers one method. */
export type MethodHandler = (
  request: JsonRpcRequest,
  exchange: ExchangeContext,
) => JsonRpcResponse | Promise<JsonRpcResponse>;

/** What {@link Features} is made of. */
export interface FeaturesOptions {
  readonly services: CallServices;
  readonly lists: ListSettings;
  readonly bus: EventBus;
  /** What the author declares besides. */
  readonly capabilities: ServerCapabilities;
}

/** A part of the protocol that a server may or may not offer. */
export type Offer = "resources" | "prompts" | "completions" | "tasks";

/** The parts of one server. Tools are always offered, the others once something is registered. */
export class Features {
  readonly tools: Tools;
  readonly resources: Resources;
  readonly prompts: Prompts;
  readonly subscriptions: Subscriptions;
  readonly #options: FeaturesOptions;
  readonly #offers = new Set<Offer>();
  readonly #handlers: Map<string, MethodHandler>;

  constructor(options: FeaturesOptions) {
    const { services, lists, bus, capabilities } = options;
    this.#options = options;
    this.tools = new Tools(services, lists);
    this.resources = new Resources(services, lists);
    this.prompts = new Prompts(services, lists);
    this.subscriptions = new Subscriptions({
      complete: services.complete,
      bus,
      supported: () => this.#supported(),
      canRead: (uri, caller) => this.resources.canRead(uri, caller),
      tasks: services.tasks,
      observer: services.observer,
    });
    this.#handlers = new Map<string, MethodHandler>([
      ["tools/list", (request, { caller }) => this.tools.list(request, caller)],
      ["tools/call", (request, exchange) => this.tools.call(request, exchange)],
      ["subscriptions/listen", (request, exchange) => this.subscriptions.listen(request, exchange)],
    ]);
    for (const name of OFFERS) if (capabilities[name] !== undefined) this.offer(name);
  }

  /** Who answers a method; undefined where nobody does. */
  handler(method: string): MethodHandler | undefined {
    return this.#handlers.get(method);
  }

  /**
   * Adds a method of the author's own.
   *
   * @throws {TypeError} where it is answered already.
   */
  addMethod(method: string, handler: MethodHandler): void {
    if (this.#handlers.has(method)) {
      throw new TypeError(`Cannot add method ${method}: it is answered already`);
    }
    this.#handlers.set(method, handler);
  }

  /**
   * From now on this part is declared and its methods are answered.
   *
   * @throws {TypeError} where the author answers one of them already.
   */
  offer(name: Offer): void {
    if (this.#offers.has(name)) return;
    const methods = this.#methodsOf(name);
    for (const [method, handler] of methods) this.addMethod(method, handler);
    this.#offers.add(name);
  }

  /**
   * What is declared: what follows from what is registered, and whatever else the author declares.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover
   */
  capabilities(): ServerCapabilities {
    const { capabilities, services } = this.#options;
    const { logging, completions, prompts, resources, tools, extensions, ...rest } = capabilities;
    const offers = this.#offers;
    const tasks = offers.has("tasks") ? { [EXTENSION.tasks]: {} } : {};
    const isExtended = extensions !== undefined || offers.has("tasks");
    return {
      ...rest,
      ...(isExtended ? { extensions: { ...tasks, ...extensions } } : {}),
      ...(services.logging ? { logging: { ...logging } } : {}),
      ...(offers.has("completions") ? { completions: { ...completions } } : {}),
      ...(offers.has("prompts") ? { prompts: { ...prompts, listChanged: true } } : {}),
      ...(offers.has("resources")
        ? { resources: { ...resources, subscribe: true, listChanged: true } }
        : {}),
      tools: { ...tools, listChanged: true },
    };
  }

  #methodsOf(name: Offer): readonly (readonly [string, MethodHandler])[] {
    const { resources, prompts } = this;
    if (name === "prompts") {
      return [
        ["prompts/list", (request, { caller }) => prompts.list(request, caller)],
        ["prompts/get", (request, exchange) => prompts.get(request, exchange)],
      ];
    }
    if (name === "tasks") {
      const { services } = this.#options;
      const answer: MethodHandler = (request, exchange) =>
        answerTaskMethod(request, exchange, services);
      return TASK_METHODS.map((method) => [method, answer]);
    }
    if (name === "completions") {
      const options = { complete: this.#options.services.complete, prompts, resources };
      return [["completion/complete", (request, exchange) => complete(request, exchange, options)]];
    }
    return [
      ["resources/list", (request, { caller }) => resources.list(request, caller)],
      [
        "resources/templates/list",
        (request, { caller }) => resources.listTemplates(request, caller),
      ],
      ["resources/read", (request, exchange) => resources.read(request, exchange)],
    ];
  }

  #supported(): Supported {
    const hasResources = this.#offers.has("resources");
    return {
      toolsListChanged: true,
      promptsListChanged: this.#offers.has("prompts"),
      resourcesListChanged: hasResources,
      resourceSubscriptions: hasResources,
      taskIds: this.#offers.has("tasks"),
    };
  }
}

const TASK_METHODS = ["tasks/get", "tasks/update", "tasks/cancel"] as const;
/** Those that the author may declare by hand. */
const OFFERS: readonly Exclude<Offer, "tasks">[] = ["resources", "prompts", "completions"];
