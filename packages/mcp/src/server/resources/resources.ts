// The resources of a server: some by their URI, others by templates. A URI is an opaque text: what
// was listed is what is read.

import type { Caller, ExchangeContext } from "../../exchange/exchange.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { showValue } from "../../util/excerpt.ts";
import { answerCall } from "../answer-call.ts";
import type { CacheHints } from "../cache-hints.ts";
import { cacheHintsOf } from "../cache-hints.ts";
import type { Call, CallServices } from "../call.ts";
import type { Completer } from "../completion/completer.ts";
import { HandlerContext } from "../handler-context.ts";
import { InputRequired } from "../input/input-required.ts";
import type { ListSettings } from "../list-settings.ts";
import type { Visible } from "../lists/listed-entries.ts";
import { ListedEntries } from "../lists/listed-entries.ts";
import { invalid } from "../request-meta.ts";
import type { ReadReturn } from "./read-return.ts";
import { contentOf, readResultOf } from "./read-return.ts";
import type { TemplateVariables, UriTemplate } from "./uri-template.ts";

/** A resource that was registered. */
export interface RegisteredResource {
  readonly mimeType: string | undefined;
  readonly cache: Required<CacheHints>;
  /** Whether no rule says who may read it. */
  readonly isForAll: boolean;
  read(context: HandlerContext): ReadReturn | Promise<ReadReturn>;
}

/** A template that was registered. */
export interface RegisteredTemplate extends Omit<RegisteredResource, "read"> {
  readonly template: UriTemplate;
  readonly completers: ReadonlyMap<string, Completer>;
  read(
    variables: TemplateVariables,
    context: HandlerContext,
    uri: string,
  ): ReadReturn | Promise<ReadReturn>;
}

/** The resources and templates of one server. */
export class Resources {
  readonly #services: CallServices;
  readonly #resources: ListedEntries<RegisteredResource>;
  readonly #templates: ListedEntries<RegisteredTemplate>;

  constructor(services: CallServices, settings: ListSettings) {
    this.#services = services;
    this.#resources = new ListedEntries("resources", settings);
    this.#templates = new ListedEntries("resourceTemplates", settings);
  }

  /** @throws {TypeError} where there is one at that URI already. */
  add(
    uri: string,
    definition: object,
    visible: Visible | undefined,
    value: RegisteredResource,
  ): void {
    this.#resources.add("resource", uri, { definition, visible, value });
  }

  /** @throws {TypeError} where there is that template already. */
  addTemplate(
    template: string,
    definition: object,
    visible: Visible | undefined,
    value: RegisteredTemplate,
  ): void {
    this.#templates.add("template", template, { definition, visible, value });
  }

  /** Takes a resource or a template away; false where there is none. */
  remove(key: string): boolean {
    return this.#resources.remove(key) || this.#templates.remove(key);
  }

  /** @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#listing-resources */
  list(request: JsonRpcRequest, caller: Caller): JsonRpcResponse {
    return this.#resources.page(request, caller);
  }

  /** @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#resource-templates */
  listTemplates(request: JsonRpcRequest, caller: Caller): JsonRpcResponse {
    return this.#templates.page(request, caller);
  }

  /** Whether there is something to read at a URI, for this caller. */
  canRead(uri: string, caller: Caller): boolean {
    return this.#readerOf(uri, caller) !== undefined;
  }

  /** The template of that text, where the caller may use it; for completion. */
  template(text: string, caller: Caller): RegisteredTemplate | undefined {
    return this.#templates.get(text, caller);
  }

  /** @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#reading-resources */
  read(
    request: JsonRpcRequest,
    exchange: ExchangeContext,
  ): JsonRpcResponse | Promise<JsonRpcResponse> {
    const uri = request.params?.["uri"];
    if (typeof uri !== "string") return invalid(request, "/params/uri", "a string", uri);
    const reader = this.#readerOf(uri, exchange.caller);
    if (reader === undefined) return notFound(request, uri);
    return answerCall(request, exchange, this.#services, (call) => this.#read(call, uri, reader));
  }

  async #read(call: Call, uri: string, reader: RegisteredResource): Promise<JsonRpcResponse> {
    const { request } = call;
    const returned = await reader.read(new HandlerContext(call));
    if (returned instanceof InputRequired) throw call.round.require(returned.fields);
    const result = readResultOf(returned);
    if (result === undefined) return notFound(request, uri);
    const { contents, cache, ...rest } = result;
    const hints = call.isRetry ? NOT_TO_BE_KEPT : hintsOf(reader, cache);
    const bodies = contents.map((body) => contentOf(body, uri, reader.mimeType));
    const completed = this.#services.complete({ ...rest, contents: bodies, ...hints });
    return resultResponse(request.id, completed);
  }

  #readerOf(uri: string, caller: Caller): RegisteredResource | undefined {
    const resource = this.#resources.get(uri, caller);
    if (resource !== undefined) return resource;
    return this.#templates.find(caller, (entry) => {
      const variables = entry.template.match(uri);
      if (variables === undefined) return undefined;
      return { ...entry, read: (context) => entry.read(variables, context, uri) };
    });
  }
}

/** What only some may read, no gateway may hand to others. */
function hintsOf(
  { cache, isForAll }: RegisteredResource,
  own: CacheHints | undefined,
): Required<CacheHints> {
  const hints = cacheHintsOf(own, cache);
  return isForAll ? hints : { ...hints, cacheScope: "private" };
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#error-handling */
function notFound(request: JsonRpcRequest, uri: string): JsonRpcResponse {
  const message = `Cannot read ${showValue(uri, 200)}: there is no such resource`;
  const data = { uri, path: "/params/uri" };
  return errorResponse(request.id, RPC_CODE.invalidParams, message, data);
}

/**
 * An answer that depends on what was answered before is nobody else's, and not for later.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching#cache-key
 */
const NOT_TO_BE_KEPT: Required<CacheHints> = { ttlMs: 0, cacheScope: "private" };
