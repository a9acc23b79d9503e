import type { Endpoint, Exchange, NotificationContext } from "../exchange/exchange.ts";
import type { JsonObject, JsonRpcNotification } from "../jsonrpc/message.ts";
import type { Implementation, LoggingLevel } from "../spec/2026-07-28/index.ts";
import type { HandlerContext } from "./handler-context.ts";
import type { PromptArguments, PromptHandler, PromptOptions } from "./prompts/prompt-definition.ts";
import type {
  ReadResource,
  ReadTemplate,
  ResourceOptions,
  TemplateOptions,
} from "./resources/resource-definition.ts";
import type { ToolHandler, ToolOptions } from "./tool-definition.ts";
import type { ToolSchema } from "./tool-schema.ts";

/** Tells everyone who listens that something has changed, in every process behind the event bus. */
export interface Notify {
  /**
   * The contents at a URI have changed.
   *
   * @throws {TypeError} by rejecting, where the URI is no string.
   */
  resourceUpdated(uri: string): Promise<void>;
  /** The list of tools is another, for reasons that the server cannot see: a visibility rule, say. */
  toolsListChanged(): Promise<void>;
  /** The list of prompts is another. */
  promptsListChanged(): Promise<void>;
  /** The list of resources or of templates is another. */
  resourcesListChanged(): Promise<void>;
}

/** Answers a method of the author's own with a result. */
export type CustomMethod = (
  params: JsonObject,
  context: HandlerContext,
) => JsonObject | Promise<JsonObject>;

/** Takes a notification that belongs to no request. What it throws is told to the observer. */
export type TakeNotification = (
  notification: JsonRpcNotification,
  context: NotificationContext,
) => void | Promise<void>;

/** A server: an {@link Endpoint} that is built by naming what it offers. */
export interface Server extends Endpoint {
  readonly exchange: Exchange;
  /** The server's name and version, as every result carries them. */
  readonly info: Implementation;
  /**
   * Offers a tool. Its arguments are checked before the handler runs; where they do not fit, the
   * model gets a result with `isError: true` that says what is wrong.
   *
   * @throws {TypeError} where the name is empty or taken, the handler no function, or a schema
   * cannot be used.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools
   */
  tool<I extends ToolSchema | undefined = undefined, O extends ToolSchema | undefined = undefined>(
    name: string,
    options: ToolOptions<I, O>,
    handler: ToolHandler<I, O>,
  ): Server;
  /**
   * Offers a resource. Its URI is an opaque text: it is read and subscribed to exactly as given.
   *
   * @throws {TypeError} where it is no URI by RFC 3986, or is taken.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources
   */
  resource(uri: string, options: ResourceOptions, read: ReadResource): Server;
  /**
   * Offers every resource that a URI template names. Templates are tried in the order in which they
   * were added, after the resources; matching takes time linear in the URI. `{name}` stands for one
   * character at least; what has an operator or several names may be absent.
   *
   * @throws {TypeError} where it is no template of RFC 6570, or is taken, or a variable that it does
   * not have is completed.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#resource-templates
   */
  template<T extends string>(
    uriTemplate: T,
    options: TemplateOptions<T>,
    read: ReadTemplate<T>,
  ): Server;
  /**
   * Offers a prompt. Its arguments are texts; required ones are there when the handler runs.
   *
   * @throws {TypeError} where the name is empty or taken.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts
   */
  prompt<const A extends PromptArguments>(
    name: string,
    options: PromptOptions<A>,
    handler: PromptHandler<A>,
  ): Server;
  /**
   * Answers a method that the protocol does not have, or one of an extension. Its result gets
   * `resultType` and `_meta` like any other. It may not ask for input.
   *
   * @throws {TypeError} where the method is one of the protocol's own, or is answered already.
   */
  method(name: string, handler: CustomMethod): Server;
  /**
   * Takes notifications of a method that the protocol does not have, or that nobody else takes.
   *
   * @throws {TypeError} where the method is taken already.
   */
  notification(method: string, handler: TakeNotification): Server;
  /** Takes a tool away and tells who listens; false where there is none of that name. */
  removeTool(name: string): boolean;
  /** Takes a resource or a template away and tells who listens; false where there is none. */
  removeResource(uriOrTemplate: string): boolean;
  /** Takes a prompt away and tells who listens; false where there is none of that name. */
  removePrompt(name: string): boolean;
  /** Tells everyone who listens that something has changed. */
  readonly notify: Notify;
  /**
   * Logs what belongs to no request. Clients of the handshake revisions get it, each from the level on
   * that it has set, or from `info`; where none does, the observer is told, as `server-log`. Revision
   * 2026-07-28 has log messages within requests only: see {@link HandlerContext.log}. Every client of
   * this process is told, so say nothing here that only one of them may know.
   *
   * @throws {TypeError} where the level is none of the eight, `data` is missing, or `createServer` was
   * not given `logging: true`.
   * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging
   */
  log(level: LoggingLevel, data: unknown, logger?: string): void;
  /**
   * Fails the tasks that this process works on and aborts their handlers; resolves when that is
   * written, or could not be, which the observer is told, and the handlers have ended, or have had a
   * second for it. For the end of a process whose task store lives on. The server can still be used.
   *
   * @example
   * serveStdio(server, { beforeExit: () => server.endTasks() });
   */
  endTasks(): Promise<void>;
  /** Ends every subscription in good order. The server can still be used. */
  endSubscriptions(): void;
}
