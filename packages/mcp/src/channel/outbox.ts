import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import type { Id, Message } from "../jsonrpc/message.ts";
import type { Channel } from "./channel.ts";

/** Everything that a peer sends goes through here: it is shown to the observer, and counted. */
export class Outbox {
  readonly #channel: Channel;
  readonly #observer: Observer | undefined;
  /** Messages that were posted and are not below the high-water mark yet. */
  #unread = 0;
  #pending: Promise<void> | undefined;

  constructor(channel: Channel, observer: Observer | undefined) {
    this.#channel = channel;
    this.#observer = observer;
  }

  /** Sends a message whose sender waits, as {@link Channel.send} does. */
  send(message: Message, about?: Id): undefined | Promise<void> {
    const pending: unknown = this.#channel.send(message, about);
    if (this.#observer !== undefined) tell(this.#observer, { kind: "message-out", message });
    // A channel without types may give what its own sink gave, a truth value for example.
    return pending instanceof Promise ? pending : undefined;
  }

  /**
   * Sends a message for which nobody waits, an answer for example. It counts as unread until the
   * channel is below its high-water mark again.
   *
   * @throws {TransportError} as {@link Channel.send} does.
   */
  post(message: Message, about?: Id): void {
    const pending = this.send(message, about);
    if (pending === undefined) return;
    this.#unread++;
    this.#pending = pending;
    pending.then(this.#settle, this.#settle);
  }

  /**
   * Pending while the other side leaves more than a hundred answers unread: it must not be read
   * either then, or whoever sends requests and reads no answers fills the memory.
   */
  get backlog(): undefined | Promise<void> {
    return this.#unread > MAX_UNREAD ? this.#pending : undefined;
  }

  #settle = (): void => {
    this.#unread--;
  };
}

const MAX_UNREAD = 100;
