import type { SessionState } from "../../handshake/inbound/session-state.ts";

/** What is kept of a session: JSON, so that it can be kept anywhere. */
export interface SessionRecord {
  /** Revision, client, capabilities, log level and subscriptions. */
  readonly state: SessionState;
  /** The id of the principal that opened it: nobody else gets to it. Absent where nobody is named. */
  readonly principal?: string;
}

/**
 * Keeps sessions, so that another process, or the same one after a restart, can go on with them. Open
 * calls are not kept: whoever serves one session from several processes must send its requests to the
 * same one as long as that lives.
 *
 * Methods may run at once; writes of one session come one after the other. What a method throws ends
 * no session: it is told to the observer, and only `initialize` fails by it.
 */
export interface SessionStore {
  /** What is kept under an id; undefined where nothing is, or not any more. */
  get(id: string): SessionRecord | undefined | Promise<SessionRecord | undefined>;
  /** Keeps a record in place of an earlier one. It may be forgotten after `idleMs` without use. */
  set(id: string, record: SessionRecord, idleMs: number): void | Promise<void>;
  /**
   * The session is in use: its `idleMs` begin again. Called at most ten times in that time. A store
   * that forgets nothing by itself has no need of it.
   */
  touch?(id: string, idleMs: number): void | Promise<void>;
  /** Forgets a session; one that is not kept as well. */
  delete(id: string): void | Promise<void>;
}

/** Keeps sessions in the memory of this process: the default. The server that uses it deletes them. */
export function memorySessionStore(): SessionStore {
  const records = new Map<string, SessionRecord>();
  return {
    get: (id) => records.get(id),
    set: (id, record) => void records.set(id, record),
    delete: (id) => void records.delete(id),
  };
}
