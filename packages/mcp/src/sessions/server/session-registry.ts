import type { Caller } from "../../exchange/exchange.ts";
import { HttpSession } from "./http-session.ts";
import type { ServerParts } from "./session-server.ts";

/** Every session of one server over Streamable HTTP, by its id. */
export class SessionRegistry {
  readonly #parts: ServerParts;
  /** Those whose clients know their ids. */
  readonly #open = new Map<string, HttpSession>();
  /** The same, and those whose `initialize` is being answered. */
  readonly #all = new Set<HttpSession>();
  /** Sessions that are being looked up in the store, by id and principal. */
  readonly #adopting = new Map<string, Promise<HttpSession | undefined>>();

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Makes a session for whoever calls; its id counts once `initialize` was answered. */
  begin({ principal }: Caller): HttpSession {
    const session = new HttpSession(this.#parts, {
      id: crypto.randomUUID(),
      principal: principal?.id,
      onOpen: (opened) => this.#open.set(opened.id, opened),
      onEnd: (ended) => this.#remove(ended),
    });
    this.#all.add(session);
    return session;
  }

  /**
   * The session with this id, as far as it is the caller's: to anybody else there is none.
   *
   * @throws what the store throws, by rejecting.
   */
  find(id: string, caller: Caller): HttpSession | undefined | Promise<HttpSession | undefined> {
    const session = this.#open.get(id);
    if (session !== undefined) return ownedBy(session, caller);
    // What one principal is told must not depend on who else asks at the same time.
    const name = JSON.stringify([id, caller.principal?.id]);
    return this.#adopting.get(name) ?? this.#adopt(name, id, caller);
  }

  /** Ends every session in good order. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((session) => session.close()));
  }

  #adopt(name: string, id: string, caller: Caller): Promise<HttpSession | undefined> {
    const adopting = this.#lookUp(id, caller).finally(() => this.#adopting.delete(name));
    this.#adopting.set(name, adopting);
    return adopting;
  }

  async #lookUp(id: string, caller: Caller): Promise<HttpSession | undefined> {
    const record = await this.#parts.settings.store.get(id);
    if (record === undefined) return undefined;
    const { state, principal } = record;
    const isSpoken = this.#parts.handshake.includes(state.revision);
    if (!isSpoken || principal !== caller.principal?.id) return undefined;
    const session = new HttpSession(this.#parts, {
      id,
      principal,
      state,
      onOpen: nothing,
      onEnd: (ended) => this.#remove(ended),
    });
    this.#all.add(session);
    this.#open.set(id, session);
    session.resume(caller);
    return session;
  }

  #remove(session: HttpSession): void {
    this.#all.delete(session);
    if (this.#open.get(session.id) === session) this.#open.delete(session.id);
  }
}

function ownedBy(session: HttpSession, { principal }: Caller): HttpSession | undefined {
  return session.principal === principal?.id ? session : undefined;
}

function nothing(): void {
  // It is open already.
}
