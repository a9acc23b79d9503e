import type { CaptureEvent, CaptureTarget } from "@wirewright/mcp/capture";
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

  /** Exchanges that have nothing to do with the endpoint. */
  readonly #elsewhere = new Set<number>();
  #endpoint: string | undefined;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  /** Says what is recorded: over HTTP only what goes to that path is of the protocol. */
  target(target: CaptureTarget): void {
    const path = target.kind === "url" ? pathOf(new URL(target.url).pathname) : "/";
    if (path !== "/") this.#endpoint = path;
  }

  /** The revision that is spoken. */
  get revision(): string {
    return this.#conversation.revision;
  }

  /** How many requests have no answer yet. */
  get inFlight(): number {
    return this.#conversation.inFlight;
  }

  /** Something of what crossed is missing, so what belongs to it cannot be told. */
  lose(): void {
    this.#conversation.lose();
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
        return this.#request(event);
      case "http-response":
        return this.#response(event);
      case "note":
        if (event.lost !== undefined) this.lose();
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

  #request(event: HttpRequestEvent): CheckedEvent {
    const { channel: exchange, method, url, headers } = event;
    if (!this.#isEndpoint(url)) {
      this.#elsewhere.add(exchange);
      return nothing(event);
    }
    this.#conversation.takeHead({ kind: "request", exchange, method, headers });
    const text = method === "POST" ? textOf(event) : "";
    return text === "" ? nothing(event) : this.#frame(event, "body", text);
  }

  #response(event: HttpResponseEvent): CheckedEvent {
    const { channel: exchange, status, headers } = event;
    if (this.#elsewhere.delete(exchange)) return nothing(event);
    const found = this.#conversation.takeHead({ kind: "response", exchange, status, headers });
    const isStream = event.text === undefined && event.base64 === undefined;
    if (isStream) {
      this.#open.add(exchange);
      return { bytes: 0, findings: found };
    }
    const text = textOf(event);
    const body = isMessage(text, event) ? this.#frame(event, "body", text) : nothing(event);
    this.#conversation.endExchange(exchange);
    return { ...body, findings: [...found, ...body.findings] };
  }

  /** Whether a request is for the endpoint: what else a server offers, such as metadata, is its own. */
  #isEndpoint(url: string): boolean {
    if (this.#endpoint === undefined) return !url.startsWith("/.well-known/");
    return pathOf(url) === this.#endpoint;
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

type HttpRequestEvent = Extract<CaptureEvent, { readonly kind: "http-request" }>;
type HttpResponseEvent = Extract<CaptureEvent, { readonly kind: "http-response" }>;

/** A body of JSON; that of a refusal only where it says itself that it is a message. */
function isMessage(text: string, { status, headers }: HttpResponseEvent): boolean {
  const isJson = headers.some(
    ([name, value]) => name.toLowerCase() === "content-type" && /^application\/json\b/i.test(value),
  );
  return text !== "" && isJson && (status < 400 || text.includes('"jsonrpc"'));
}

/** A path without its query and its last slash. */
function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "").replace(/(?<=.)\/$/, "");
}

function nothing(event: CaptureEvent): CheckedEvent {
  return {
    bytes: event.kind === "exit" || event.kind === "note" ? 0 : sizeOf(event),
    findings: [],
  };
}
