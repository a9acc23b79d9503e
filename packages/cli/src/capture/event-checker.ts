import type { CaptureEvent } from "@wirewright/mcp/capture";
import { sizeOf, textOf } from "@wirewright/mcp/capture";
import type {
  CheckedFrame,
  Conversation,
  ConversationFinding,
  WireFrame,
} from "@wirewright/mcp/validate";
import { loadConversation } from "@wirewright/mcp/validate";
import { dataOf } from "./sse-block.ts";

/** What an event turned out to be. */
export interface CheckedEvent {
  /** What it carries as a message; absent where it carries none. */
  readonly frame?: CheckedFrame;
  /** Bytes of the message. */
  readonly bytes: number;
  readonly findings: readonly ConversationFinding[];
}

/** Loads what is needed to check the events of a recording. */
export async function loadEventChecker(): Promise<EventChecker> {
  return new EventChecker(await loadConversation());
}

/** Checks what is recorded, or has been, event by event. */
export class EventChecker {
  readonly #conversation: Conversation;
  /** Exchanges whose response is an event stream, by the time of their last event. */
  readonly #open = new Set<number>();

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  /** The revision that is spoken. */
  get revision(): string {
    return this.#conversation.revision;
  }

  /** How many requests have no answer yet. */
  get inFlight(): number {
    return this.#conversation.inFlight;
  }

  take(event: CaptureEvent): CheckedEvent {
    switch (event.kind) {
      case "line":
      case "partial":
        return this.#frame(event, "line", textOf(event));
      case "sse": {
        const data = dataOf(textOf(event));
        return data === "" ? nothing(event) : this.#frame(event, "event", data);
      }
      case "http-request":
      case "http-response":
        return this.#http(event);
      case "note":
        return event.channel === 0 || !this.#open.delete(event.channel)
          ? nothing(event)
          : { bytes: 0, findings: this.#conversation.endExchange(event.channel) };
      case "stderr":
      case "exit":
        return nothing(event);
    }
  }

  /** All is over: what is still owed. */
  end(): readonly ConversationFinding[] {
    const cut = [...this.#open].flatMap((exchange) => this.#conversation.endExchange(exchange));
    return [...cut, ...this.#conversation.end()];
  }

  #http(event: Extract<CaptureEvent, { kind: "http-request" | "http-response" }>): CheckedEvent {
    const { channel: exchange, headers } = event;
    const head =
      event.kind === "http-request"
        ? this.#conversation.takeHead({ kind: "request", exchange, method: event.method, headers })
        : this.#conversation.takeHead({
            kind: "response",
            exchange,
            status: event.status,
            headers,
          });
    const text = textOf(event);
    const body = text === "" ? nothing(event) : this.#frame(event, "body", text);
    const isStream = event.kind === "http-response" && event.text === undefined;
    if (isStream && event.base64 === undefined) this.#open.add(exchange);
    else if (event.kind === "http-response") this.#conversation.endExchange(exchange);
    return { ...body, findings: [...head, ...body.findings] };
  }

  #frame(event: EventWithContent, via: WireFrame["via"], text: string): CheckedEvent {
    const { from, kind, channel, base64, lossy } = event;
    const bytes = sizeOf(event);
    const frame = this.#conversation.take({
      direction: from === "client" ? "client-to-server" : "server-to-client",
      text,
      via,
      bytes,
      isUtf8: base64 === undefined && lossy !== true,
      isPartial: kind === "partial",
      ...(channel === 0 ? undefined : { exchange: channel }),
    });
    return { frame, bytes, findings: frame.findings };
  }
}

type EventWithContent = Exclude<CaptureEvent, { readonly kind: "exit" | "note" }>;

function nothing(event: CaptureEvent): CheckedEvent {
  return {
    bytes: event.kind === "exit" || event.kind === "note" ? 0 : sizeOf(event),
    findings: [],
  };
}
