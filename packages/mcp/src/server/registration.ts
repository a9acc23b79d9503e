// The face of a server to its author: what it offers is named here, and asked for in `features`.

import type { Caller, Exchange, NotificationContext, TakeLog } from "../exchange/exchange.ts";
import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import type { JsonObject, JsonRpcNotification } from "../jsonrpc/message.ts";
import { resultResponse } from "../jsonrpc/response.ts";
import type { Implementation, LoggingLevel } from "../spec/2026-07-28/index.ts";
import { methodRow } from "../spec/method-table.ts";
import { showValue } from "../util/excerpt.ts";
import { handled } from "../util/handled.ts";
import { integerOption } from "../util/integer-option.ts";
import { jsonForm } from "../util/json-form.ts";
import { answerOnce } from "./answer-call.ts";
import type { CacheHints } from "./cache-hints.ts";
import { cacheHintsOf } from "./cache-hints.ts";
import type { CallServices } from "./call.ts";
import type { Completer } from "./completion/completer.ts";
import { definitionOf } from "./definition-of.ts";
import type { Dispatch } from "./dispatch.ts";
import type { Features } from "./features.ts";
import { HandlerContext } from "./handler-context.ts";
import { InputRequired } from "./input/input-required.ts";
import type { PromptArguments, PromptOptions } from "./prompts/prompt-definition.ts";
import type { RegisteredPrompt } from "./prompts/prompts.ts";
import { registerTool } from "./registered-tool.ts";
import { isObject } from "./request-meta.ts";
import { requireArguments, requireCompleter, requireName, requireUri } from "./require-name.ts";
import type { ResourceOptions, TemplateOptions } from "./resources/resource-definition.ts";
import type { RegisteredResource, RegisteredTemplate } from "./resources/resources.ts";
import type { UriTemplate } from "./resources/uri-template.ts";
import { compileTemplate } from "./resources/uri-template.ts";
import type { CustomMethod, Notify, Server, TakeNotification } from "./server.ts";
import type { ServerLog } from "./server-log.ts";
import type { EventBus, ServerEvent } from "./subscriptions/event-bus.ts";
import { NOTIFICATIONS } from "./subscriptions/subscription.ts";

/** What a server is put together from. */
export interface RegistrationParts {
  readonly info: Implementation;
  readonly features: Features;
  readonly dispatch: Dispatch;
  readonly services: CallServices;
  readonly bus: EventBus;
  readonly cache: Required<CacheHints>;
  readonly log: ServerLog;
}

/** A server, as `createServer` gives it. */
export class Registration implements Server {
  readonly info: Implementation;
  readonly exchange: Exchange;
  readonly notify: Notify;
  readonly #parts: RegistrationParts;
  readonly #takers = new Map<string, TakeNotification>();

  constructor(parts: RegistrationParts) {
    this.#parts = parts;
    this.info = parts.info;
    this.exchange = (request, context) => parts.dispatch.exchange(request, context);
    this.notify = notifyOn(parts.bus, parts.services.observer);
  }

  /** Where nobody takes a method, its notifications are dropped: they are never answered. */
  accept(notification: JsonRpcNotification, context: NotificationContext): void {
    const { method } = notification;
    // Who carries notifications waits for nothing, and a failure that nobody handles ends the process.
    const failed = (error: unknown): void =>
      tell(this.#parts.services.observer, { kind: "handler-failed", method, error });
    try {
      const taken: unknown = this.#takers.get(method)?.(notification, context);
      if (taken instanceof Promise) taken.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  toolSchema(name: string, caller: Caller): JsonObject | undefined {
    return this.#parts.features.tools.schemaOf(name, caller);
  }

  tool: Server["tool"] = (name, options, handler) => {
    const { features } = this.#parts;
    const tool = registerTool(name, options, handler);
    if (tool.task !== undefined) features.offer("tasks");
    features.tools.add(tool, options.visible);
    return this.#changed("toolsListChanged");
  };

  resource: Server["resource"] = (uri, options, read) => {
    requireName("resource", uri, options, read);
    requireUri(uri);
    const { visible, cache, size } = options;
    integerOption("size", size, { fallback: 0, min: 0 });
    const definition = definitionOf("resource", uri, { uri, ...shownOf(uri, options), size });
    const { features } = this.#parts;
    features.resources.add(uri, definition, visible, { ...this.#readingOf(options, cache), read });
    features.offer("resources");
    return this.#changed("resourcesListChanged");
  };

  template: Server["template"] = (uriTemplate, options, read) => {
    requireName("template", uriTemplate, options, read);
    const template = compileTemplate(uriTemplate);
    const { visible, cache } = options;
    const completers = completersOf(template, options.complete);
    const shown = shownOf(uriTemplate, options);
    const definition = definitionOf("template", uriTemplate, { uriTemplate, ...shown });
    const { features } = this.#parts;
    features.resources.addTemplate(uriTemplate, definition, visible, {
      ...this.#readingOf(options, cache),
      template,
      completers,
      read: read as RegisteredTemplate["read"],
    });
    features.offer("resources");
    if (completers.size > 0) features.offer("completions");
    return this.#changed("resourcesListChanged");
  };

  prompt: Server["prompt"] = (name, options, handler) => {
    requireName("prompt", name, options, handler);
    const known: PromptArguments = options.arguments ?? {};
    requireArguments(name, known);
    const definition = definitionOf("prompt", name, promptOf(name, options));
    const { features } = this.#parts;
    features.prompts.add(name, definition, options.visible, {
      arguments: known,
      get: handler as RegisteredPrompt["get"],
    });
    features.offer("prompts");
    const completes = Object.values(known).some(({ complete }) => complete !== undefined);
    if (completes) features.offer("completions");
    return this.#changed("promptsListChanged");
  };

  method(name: string, handler: CustomMethod): Server {
    requireName("method", name, {}, handler);
    const row = methodRow(name);
    if (row !== undefined && row.extension === undefined) {
      throw new TypeError(`Cannot add method ${name}: it is one of the protocol's own`);
    }
    const { services, features } = this.#parts;
    features.addMethod(name, (request, exchange) =>
      answerOnce(request, exchange, services, async (call) => {
        const result = await handler(request.params ?? {}, new HandlerContext(call));
        return resultResponse(request.id, services.complete(asResult(name, result)));
      }),
    );
    return this;
  }

  notification(method: string, handler: TakeNotification): Server {
    requireName("notification", method, {}, handler);
    if (this.#takers.has(method)) {
      throw new TypeError(`Cannot add notification ${method}: it is taken already`);
    }
    this.#takers.set(method, handler);
    return this;
  }

  removeTool(name: string): boolean {
    return this.#removed(this.#parts.features.tools.remove(name), "toolsListChanged");
  }

  removeResource(uriOrTemplate: string): boolean {
    const removed = this.#parts.features.resources.remove(uriOrTemplate);
    return this.#removed(removed, "resourcesListChanged");
  }

  removePrompt(name: string): boolean {
    return this.#removed(this.#parts.features.prompts.remove(name), "promptsListChanged");
  }

  log(level: LoggingLevel, data: unknown, logger?: string): void {
    this.#parts.log.say(level, data, logger);
  }

  onLog(take: TakeLog): () => void {
    return this.#parts.log.to(take);
  }

  endTasks(): Promise<void> {
    return this.#parts.services.tasks.stopAll();
  }

  endSubscriptions(): void {
    this.#parts.features.subscriptions.end();
  }

  #readingOf(
    { mimeType, visible }: ResourceOptions | TemplateOptions,
    cache: CacheHints | undefined,
  ): Omit<RegisteredResource, "read"> {
    const hints = cacheHintsOf(cache, this.#parts.cache);
    return { mimeType, cache: hints, isForAll: visible === undefined };
  }

  #removed(removed: boolean, kind: ListChanged["kind"]): boolean {
    if (removed) this.#changed(kind);
    return removed;
  }

  /**
   * Only those who listen in this process are told: the other processes register for themselves, and
   * a bus would carry one event for each of theirs.
   */
  #changed(kind: ListChanged["kind"]): Server {
    this.#parts.dispatch.changed();
    this.#parts.features.subscriptions.deliver({ kind });
    return this;
  }
}

/** What the lists show of a resource or a template, besides where it is. */
function shownOf(where: string, options: ResourceOptions | TemplateOptions): object {
  const { name = where, title, description, mimeType, annotations, icons, _meta } = options;
  return { name, title, description, mimeType, annotations, icons, _meta };
}

/** What the list shows of a prompt. */
function promptOf(name: string, options: PromptOptions): object {
  const { title, description, icons, _meta } = options;
  const listed = Object.entries(options.arguments ?? {}).map(([key, argument]) => ({
    name: key,
    title: argument.title,
    description: argument.description,
    required: argument.required,
  }));
  const shown = { name, title, description, icons, _meta };
  return listed.length === 0 ? shown : { ...shown, arguments: listed };
}

/** A program without types may complete what is not there. */
function completersOf(
  { names }: UriTemplate,
  complete: TemplateOptions["complete"] = {},
): ReadonlyMap<string, Completer> {
  const completers = new Map<string, Completer>();
  for (const [name, completer] of Object.entries(complete)) {
    if (!names.includes(name)) {
      throw new TypeError(`Cannot complete ${name}: the template has ${names.join(", ")}`);
    }
    requireCompleter(name, completer);
    if (completer !== undefined) completers.set(name, completer);
  }
  return completers;
}

/** A program without types may return anything. */
function asResult(method: string, result: unknown): JsonObject {
  // What writes itself, a document of a database say, would otherwise be sent with its insides.
  const written: unknown = isObject(result) && "toJSON" in result ? jsonForm(result) : result;
  if (isObject(written) && !(written instanceof InputRequired)) return written;
  throw new TypeError(`Cannot answer ${method}: the result must be an object`);
}

type ListChanged = Exclude<ServerEvent, { kind: "resourceUpdated" | "taskChanged" }>;

/** Few wait for it, and a rejection that nobody waits for, of a broker that is gone, ends the process. */
function notifyOn(bus: EventBus, observer: Observer | undefined): Notify {
  const publish = (event: ServerEvent): Promise<void> => {
    const published = (async () => bus.publish(event))();
    published.catch((error: unknown) => {
      tell(observer, { kind: "handler-failed", method: NOTIFICATIONS[event.kind], error });
    });
    return published;
  };
  return {
    resourceUpdated(uri) {
      if (typeof uri === "string") return publish({ kind: "resourceUpdated", uri });
      const found = showValue(uri);
      const message = `Cannot tell of a change: the URI must be a string, found ${found}`;
      return handled(Promise.reject(new TypeError(message)));
    },
    toolsListChanged: () => publish({ kind: "toolsListChanged" }),
    promptsListChanged: () => publish({ kind: "promptsListChanged" }),
    resourcesListChanged: () => publish({ kind: "resourcesListChanged" }),
  };
}
