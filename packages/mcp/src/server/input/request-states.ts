// From what a handler carries to the `requestState` on the wire and back, bound to who asked and
// what was asked.

import type { Principal } from "../../exchange/exchange.ts";
import type { JsonRpcRequest } from "../../jsonrpc/message.ts";
import { showValue } from "../../util/excerpt.ts";
import { integerOption } from "../../util/integer-option.ts";
import { jsonText } from "../../util/json-text.ts";
import type { CarriedState } from "./carried-state.ts";
import { digestOfRequest } from "./digest.ts";
import type { StateKey } from "./state-seal.ts";
import { StateSeal } from "./state-seal.ts";

/**
 * Keeps states on the server instead of in the client's hands: for states over the limit, and where
 * a state must be used at most once.
 */
export interface StateStore {
  /** Keeps a text until `expiresAt` (milliseconds since 1970) and returns a handle for it. */
  put(text: string, expiresAt: number): Promise<string> | string;
  /** The text of a handle, which is forgotten by that; undefined where there is none (any more). */
  take(handle: string): Promise<string | undefined> | string | undefined;
}

/** Options of a server's request states. */
export interface RequestStateOptions {
  /**
   * Keys for sealing, the newest first; every process that serves the same clients needs them.
   * @default one random key a process
   */
  readonly keys?: readonly StateKey[];
  /**
   * How long a client may take to answer a round, in milliseconds, an integer from 1.
   * @default 3600000 (an hour)
   */
  readonly expiresInMs?: number;
  /** Keeps states on the server; then what travels is a sealed handle, which is usable once. */
  readonly store?: StateStore;
}

/** Whom and what a state belongs to. */
export interface StateOwner {
  readonly request: JsonRpcRequest;
  readonly principal: Principal | undefined;
}

/** What is sealed. */
interface Sealed {
  readonly expiresAt: number;
  readonly principal: string | null;
  readonly digest: string;
  readonly state: CarriedState | string;
}

/** Thrown where a state is larger than a client can be asked to carry. */
export class StateTooLarge extends Error {
  override readonly name = "StateTooLarge";
}

/** Makes and opens the request states of one server. */
export class RequestStates {
  readonly #seal: StateSeal;
  readonly #store: StateStore | undefined;
  readonly #expiresInMs: number;

  /**
   * @throws {RangeError} where `expiresInMs` is no integer from 1.
   * @throws {TypeError} where a key cannot be used.
   */
  constructor({ keys, expiresInMs, store }: RequestStateOptions = {}) {
    this.#expiresInMs = integerOption("state.expiresInMs", expiresInMs, AN_HOUR);
    this.#seal = new StateSeal(keys);
    this.#store = store;
  }

  /**
   * The `requestState` for the client to send back.
   *
   * @throws {StateTooLarge} where it is over 256 KiB and no store is given.
   */
  async make(state: CarriedState, owner: StateOwner): Promise<string> {
    const expiresAt = Date.now() + this.#expiresInMs;
    const kept = await this.#keep(state, expiresAt);
    const sealed: Sealed = {
      expiresAt,
      principal: owner.principal?.id ?? null,
      digest: await digestOfRequest(owner.request),
      state: kept ?? state,
    };
    const text = await this.#seal.seal(jsonText(sealed));
    if (text.length <= MAX_STATE_BYTES) return text;
    throw new StateTooLarge(
      `Cannot carry the state: sealed it has ${text.length} bytes, the limit is ${MAX_STATE_BYTES}; give createServer() a state store`,
    );
  }

  /**
   * What a `requestState` carries; undefined where it was tampered with, has expired, or belongs to
   * another caller or another request. Which of these is not told apart, so that nobody learns.
   */
  async open(text: string, owner: StateOwner): Promise<CarriedState | undefined> {
    const opened = text.length > MAX_STATE_BYTES ? undefined : await this.#seal.open(text);
    if (opened === undefined) return undefined;
    const sealed = JSON.parse(opened) as Sealed;
    if (sealed.expiresAt <= Date.now()) return undefined;
    if (sealed.principal !== (owner.principal?.id ?? null)) return undefined;
    if (sealed.digest !== (await digestOfRequest(owner.request))) return undefined;
    if (typeof sealed.state !== "string") return sealed.state;
    const kept = await this.#store?.take(sealed.state);
    // Many a database has null for what it does not have.
    return typeof kept === "string" ? (JSON.parse(kept) as CarriedState) : undefined;
  }

  /** The handle of a state that the server keeps; undefined where it travels. */
  async #keep(state: CarriedState, expiresAt: number): Promise<string | undefined> {
    if (this.#store === undefined) return undefined;
    const handle: unknown = await this.#store.put(jsonText(state), expiresAt);
    if (typeof handle === "string") return handle;
    // Without a handle the state would travel, and could be used twice.
    throw new TypeError(
      `Cannot keep the state: put() of the state store must give a handle, a string, found ${showValue(handle)}`,
    );
  }
}

/** What a client can be asked to carry. */
const MAX_STATE_BYTES = 256 * 1024;
const AN_HOUR = { fallback: 3_600_000, min: 1 };
