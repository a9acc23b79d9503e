// A list that a server offers (tools, resources, templates, prompts): filtered by what the caller
// may see, cut into pages, and encoded once for everyone who sees the same.

import type { Caller } from "../../exchange/exchange.ts";
import { tell } from "../../exchange/observer.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../../jsonrpc/message.ts";
import { errorResponse, resultResponse } from "../../jsonrpc/response.ts";
import { RPC_CODE } from "../../jsonrpc/rpc-code.ts";
import { encodeOnce } from "../../jsonrpc/source-text.ts";
import { showValue } from "../../util/excerpt.ts";
import { frozenJson } from "../../util/frozen-json.ts";
import type { ListSettings } from "../list-settings.ts";
import { cursorOf, keyOfCursor } from "./cursor.ts";
import type { ListName } from "./list-name.ts";

/** Says who may see and use an entry; without one, everybody may. Where it throws, it lets nobody in. */
export type Visible = (caller: Caller) => boolean;

/** One entry: what is shown of it, and what is used when it is asked for. */
export interface ListedEntry<T> {
  readonly definition: object;
  readonly visible: Visible | undefined;
  readonly value: T;
}

/** The entries of one list, in the order of registration. */
export class ListedEntries<T> {
  readonly #name: ListName;
  readonly #settings: ListSettings;
  readonly #entries = new Map<string, ListedEntry<T>>();
  /** Results by what is visible and where the page begins; the oldest goes first. */
  readonly #results = new Map<string, JsonObject>();
  #hasRules = false;

  constructor(name: ListName, settings: ListSettings) {
    this.#name = name;
    this.#settings = settings;
  }

  /**
   * Adds an entry.
   *
   * @throws {TypeError} where there is one of that key already, or its rule is no function; `what`
   * names the kind.
   */
  add(what: string, key: string, entry: ListedEntry<T>): void {
    if (entry.visible !== undefined && typeof entry.visible !== "function") {
      const found = showValue(entry.visible);
      throw new TypeError(`Cannot add ${what} ${key}: visible must be a function, found ${found}`);
    }
    if (this.#entries.has(key)) {
      throw new TypeError(`Cannot add ${what} ${key}: there is one of that name already`);
    }
    this.#entries.set(key, entry);
    this.#hasRules ||= entry.visible !== undefined;
    this.#results.clear();
  }

  /** Takes an entry away; false where there is none. */
  remove(key: string): boolean {
    const isGone = this.#entries.delete(key);
    this.#hasRules = [...this.#entries.values()].some(({ visible }) => visible !== undefined);
    this.#results.clear();
    return isGone;
  }

  /** The entry of a key, where the caller may use it: what may not be seen does not exist. */
  get(key: string, caller: Caller): T | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.#isVisible(key, entry, caller) ? entry.value : undefined;
  }

  /** What `take` makes of the first entry that the caller may use and that it makes something of. */
  find<R>(caller: Caller, take: (value: T) => R | undefined): R | undefined {
    for (const [key, entry] of this.#entries) {
      const found = this.#isVisible(key, entry, caller) ? take(entry.value) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * Answers a list request: the page behind its cursor.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination
   */
  page(request: JsonRpcRequest, caller: Caller): JsonRpcResponse {
    const cursor = request.params?.["cursor"];
    // What nearly everybody asks for costs one lookup.
    const first = cursor === undefined && !this.#hasRules ? this.#results.get("0") : undefined;
    if (first !== undefined) return resultResponse(request.id, first);
    const { keys, set } = this.#visibleTo(caller);
    const begin = cursor === undefined ? 0 : positionBehind(cursor, keys);
    if (begin === undefined) return unknownCursor(request, cursor);
    const result = this.#results.get(`${begin}${set}`) ?? this.#makePage(keys, begin, set);
    return resultResponse(request.id, result);
  }

  /** The keys that a caller may see, and which of all they are. */
  #visibleTo(caller: Caller): { readonly keys: readonly string[]; readonly set: string } {
    if (!this.#hasRules) return { keys: [...this.#entries.keys()], set: "" };
    const keys: string[] = [];
    let set = "";
    let position = 0;
    for (const [key, entry] of this.#entries) {
      position++;
      if (!this.#isVisible(key, entry, caller)) continue;
      keys.push(key);
      set += ` ${position}`;
    }
    return { keys, set };
  }

  /**
   * Only `true` lets in: what a rule without types may return, a promise say, does not. One that throws,
   * for a caller that it did not expect, is told, and takes nothing else away from that caller.
   */
  #isVisible(name: string, { visible }: ListedEntry<T>, caller: Caller): boolean {
    if (visible === undefined) return true;
    try {
      return visible(caller) === true;
    } catch (error) {
      const method = METHODS[this.#name];
      tell(this.#settings.observer, { kind: "handler-failed", method, name, error });
      return false;
    }
  }

  #makePage(keys: readonly string[], begin: number, set: string): JsonObject {
    const { complete, cache, pageSize } = this.#settings;
    const { ttlMs, cacheScope } = cache[this.#name];
    const shown = keys.slice(begin, begin + pageSize);
    const last = begin + pageSize < keys.length ? shown.at(-1) : undefined;
    const page = {
      [this.#name]: shown.map((key) => this.#entries.get(key)?.definition),
      ...(last === undefined ? {} : { nextCursor: cursorOf(last) }),
      ttlMs,
      // Who sees what differs, so no gateway may hand one caller's list to another.
      cacheScope: this.#hasRules ? "private" : cacheScope,
    };
    // Frozen, since it is sent to many, some of whom may be in this process.
    const result = encodeOnce(frozenJson(complete(page)));
    this.#results.set(`${begin}${set}`, result);
    const [oldest] = this.#results.keys();
    if (this.#results.size > MAX_KEPT && oldest !== undefined) this.#results.delete(oldest);
    return result;
  }
}

/** Where the page behind a cursor begins; undefined for a cursor that this list never gave. */
function positionBehind(cursor: unknown, keys: readonly string[]): number | undefined {
  const key = keyOfCursor(cursor);
  const position = key === undefined ? -1 : keys.indexOf(key);
  return position === -1 ? undefined : position + 1;
}

function unknownCursor(request: JsonRpcRequest, cursor: unknown): JsonRpcResponse {
  const message = `Cannot answer ${request.method}: there is no page at cursor ${showValue(cursor)}; begin without a cursor`;
  return errorResponse(request.id, RPC_CODE.invalidParams, message, { path: "/params/cursor" });
}

const METHODS: Readonly<Record<ListName, string>> = {
  tools: "tools/list",
  resources: "resources/list",
  resourceTemplates: "resources/templates/list",
  prompts: "prompts/list",
};
const MAX_KEPT = 64;
