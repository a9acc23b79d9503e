import type { Endpoint, ExchangeContext } from "../../exchange/exchange.ts";
import type { Observer } from "../../exchange/observer.ts";
import type {
  Id,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "../../jsonrpc/message.ts";
import type { HandshakeRevision } from "../../projection/handshake-revision.ts";
import type { Revision } from "../../spec/revision.ts";
import type { SessionState } from "./session-state.ts";

/** What a session is made of; nothing here knows what carries it. */
export interface SessionParts {
  /** The server, in the words of 2026-07-28. */
  readonly endpoint: Endpoint;
  /** The revisions that `initialize` may agree on, oldest first; at least one. */
  readonly revisions: readonly HandshakeRevision[];
  /** The revisions that need no session, for clients that do not know how to begin. */
  readonly stateless: readonly Revision[];
  /** The state of a session that was opened elsewhere; without it, `initialize` opens one. */
  readonly state?: SessionState;
  /** Sends a request to the client, about the request of the client that needs its answer. */
  readonly ask: (
    request: JsonRpcRequest,
    context: ExchangeContext,
    about: Id,
  ) => Promise<JsonRpcResponse>;
  /**
   * Why the client cannot be asked anything about this request of its; undefined where it can.
   * Without it, it always can.
   */
  readonly cannotAsk?: (about: Id) => string | undefined;
  /** Sends the client a notification that belongs to none of its requests. */
  readonly notify: (notification: JsonRpcNotification) => Promise<void>;
  /** Told of each new state, for whoever keeps it. */
  readonly onState?: (state: SessionState) => void;
  readonly observer?: Observer | undefined;
}
