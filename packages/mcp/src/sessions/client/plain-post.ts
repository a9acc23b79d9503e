import type { McpError } from "../../errors/mcp-error.ts";
import { tell } from "../../exchange/observer.ts";
import type { HttpCall } from "../../http/client/fetcher.ts";
import { TakenOrRefused } from "../../http/client/taken-or-refused.ts";
import { deferred } from "../../util/deferred.ts";
import { lostSession } from "./lost-session.ts";
import type { SessionWire } from "./session-wire.ts";

/**
 * A notification or an answer on its way: a server takes it with a 202, and any other good status
 * will do. What goes wrong is told to the observer, unless somebody waits for what comes of it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
 */
export class PlainPost {
  readonly #receiver: TakenOrRefused;
  readonly #done = deferred<void>();
  readonly #call: HttpCall;

  /** @param onFailed told of what goes wrong, in place of the observer */
  constructor(
    wire: SessionWire,
    name: string,
    body: string,
    onFailed: ((error: McpError) => void) | undefined,
  ) {
    const { sessionId, settings } = wire;
    this.#receiver = new TakenOrRefused({
      method: name,
      onTaken: () => {
        this.#call.discard();
        this.#done.resolve();
      },
      onRefused: (refusal) => {
        this.#call.cancel();
        this.#done.resolve();
        const error = lostSession(refusal, sessionId);
        if (onFailed !== undefined) onFailed(error);
        else tell(settings.observer, { kind: "handler-failed", method: name, error });
      },
    });
    this.#call = wire.send({ method: "POST", name, body }, this.#receiver);
  }

  /** Resolves when the server has taken it, or it has come to nothing. */
  get done(): Promise<void> {
    return this.#done.promise;
  }

  /** Nobody cares any more. */
  cancel(): void {
    this.#receiver.stop();
    this.#call.cancel();
    this.#done.resolve();
  }
}
