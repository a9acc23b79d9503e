import type { Id } from "../../jsonrpc/message.ts";
import type { Side } from "../../spec/method-row.ts";
import type { Revision } from "../../spec/revision.ts";
import { Era } from "./era.ts";
import { InputRounds } from "./input-rounds.ts";
import { PendingRequests } from "./pending-requests.ts";
import { ProgressTokens } from "./progress-rules.ts";
import { Subscriptions } from "./subscription-rules.ts";

/** What belongs together: a connection of lines, or a session over HTTP. */
export class Scope {
  readonly era: Era;
  readonly rounds: InputRounds = new InputRounds();
  readonly subscriptions: Subscriptions = new Subscriptions();
  /** The requests of each side. */
  readonly pending: Readonly<Record<Side, PendingRequests>> = {
    client: new PendingRequests(),
    server: new PendingRequests(),
  };
  /** The progress tokens that each side has given out. */
  readonly tokens: Readonly<Record<Side, ProgressTokens>> = {
    client: new ProgressTokens(),
    server: new ProgressTokens(),
  };
  /** Whether several clients may be speaking in it, each with ids and tokens of its own: HTTP without sessions. */
  isShared = false;
  readonly #used: Readonly<Record<Side, Set<Id>>> = { client: new Set(), server: new Set() };

  constructor(revision: Revision | undefined) {
    this.era = new Era(revision);
  }

  /** Whether a side has used an id before in a session where it must not; notes it. */
  hasUsed(side: Side, id: Id): boolean {
    const used = this.#used[side];
    if (used.has(id)) return true;
    if (used.size < MAX_USED) used.add(id);
    return false;
  }
}

const MAX_USED = 100_000;
