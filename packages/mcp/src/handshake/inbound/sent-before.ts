import type { JsonRpcNotification } from "../../jsonrpc/message.ts";

/**
 * What a call has sent in all of its passes. A handler that asked runs again from its beginning, and
 * says again what it said; to an old client it is one call, whose progress only rises and whose log
 * messages come once.
 */
export class SentBefore {
  #progress = Number.NEGATIVE_INFINITY;
  /** How often each message was sent, in the pass that sent it most often. */
  #sent: Map<string, number> | undefined;
  /** How often each was said in this pass. */
  #said: Map<string, number> | undefined;

  /** Another pass begins. */
  begin(): void {
    this.#said = undefined;
  }

  /** Whether it is to be sent: then it counts as sent. */
  isNew({ method, params }: JsonRpcNotification): boolean {
    if (method === "notifications/progress") return this.#rises(params?.["progress"]);
    // Most calls say nothing, and most of the others run once.
    this.#sent ??= new Map();
    this.#said ??= new Map();
    const text = JSON.stringify([method, params]);
    const said = (this.#said.get(text) ?? 0) + 1;
    if (this.#said.size < MAX_REMEMBERED) this.#said.set(text, said);
    if (said <= (this.#sent.get(text) ?? 0)) return false;
    if (this.#sent.size < MAX_REMEMBERED) this.#sent.set(text, said);
    return true;
  }

  #rises(progress: unknown): boolean {
    if (typeof progress !== "number" || progress <= this.#progress) return false;
    this.#progress = progress;
    return true;
  }
}

/** Beyond that many different messages a call may repeat itself, rather than fill the memory. */
const MAX_REMEMBERED = 1000;
