import type { CaptureEvent, CaptureTarget } from "@wirewright/mcp/capture";
import { sizeOf, textOf } from "@wirewright/mcp/capture";
import type {
  CheckedFrame,
  Conversation,
  ConversationFinding,
  WireFrame,
} from "@wirewright/mcp/validate";
import { loadConversation } from "@wirewright/mcp/validate";
import { remarkOf } from "./http-remark.ts";
import { McpEndpoint, placeOf } from "./mcp-endpoint.ts";
import { dataOf, fieldOf } from "./sse-block.ts";

/** What an event turned out to be. */
export interface CheckedEvent {
  /** What it carries as a message; absent where it carries none. */
  readonly frame?: CheckedFrame;
  /** Bytes of the message. */
  readonly bytes: number;
  readonly findings: readonly ConversationFinding[];
  /** What is no fault by any rule, and yet may be why something does not work: a sentence. */
  readonly remark?: string;
}

/** Loads what is needed to check the events of a recording. */
export async function loadEventChecker(): Promise<EventChecker> {
  return new EventChecker(await loadConversation());
}

/** Checks what is recorded, or has been, event by event. */
export class EventChecker {
  readonly #conversation: Conversation;
  /** Exchanges whose response is an event stream. */
  readonly #open = new Set<number>();
  /** What was requested in each exchange that goes on. */
  readonly #requests = new Map<number, HttpRequestEvent>();
  readonly #endpoint = new McpEndpoint();

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  /** Says what is recorded: over HTTP only what goes to that path is of the protocol. */
  target(target: CaptureTarget): void {
    this.#endpoint.target(target);
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
      case "sse":
        return this.#streamed(event);
      case "http-request":
        return this.#request(event);
      case "http-response":
        return this.#response(event);
      case "note":
        return this.#noted(event);
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

  #streamed(event: EventWithContent): CheckedEvent {
    const block = textOf(event);
    if (fieldOf(block, "event") === "endpoint") return this.#openEndpoint(event, dataOf(block));
    if (fieldOf(block, "id") !== undefined) this.#conversation.allowResuming(event.channel);
    const data = dataOf(block);
    return data === "" ? nothing(event) : this.#frame(event, "event", data);
  }

  /** The stream of HTTP+SSE says where its client posts. */
  #openEndpoint(event: EventWithContent, data: string): CheckedEvent {
    const asked = this.#requests.get(event.channel)?.url ?? "/";
    const place = this.#endpoint.add(data, asked);
    this.#conversation.openEndpoint(event.channel, place);
    if (!/^https?:/i.test(data)) return nothing(event);
    return {
      ...nothing(event),
      remark: `The server says that messages go to ${data}: a client that goes there passes this tap by. Let the server name a path alone`,
    };
  }

  #noted(event: EventOf<"note">): CheckedEvent {
    const { channel, from, lost } = event;
    if (lost !== undefined) this.lose();
    if (channel === 0 || lost !== undefined) return nothing(event);
    this.#open.delete(channel);
    this.#requests.delete(channel);
    const findings = this.#conversation.endExchange(channel, from === "client");
    return { bytes: 0, findings };
  }

  #request(event: HttpRequestEvent): CheckedEvent {
    const { channel: exchange, method, url, headers } = event;
    const text = method === "POST" && event.cutOff !== true ? textOf(event) : "";
    if (!this.#endpoint.isFor(event, text)) return nothing(event);
    this.#requests.set(exchange, event);
    const place = placeOf(url);
    this.#conversation.takeHead({ kind: "request", exchange, method, url: place, headers });
    return text === "" ? nothing(event) : this.#frame(event, "body", text);
  }

  #response(event: HttpResponseEvent): CheckedEvent {
    const { channel: exchange, status, headers } = event;
    const request = this.#requests.get(exchange);
    if (request === undefined) return nothing(event);
    const found = this.#conversation.takeHead({ kind: "response", exchange, status, headers });
    const isStream = event.text === undefined && event.base64 === undefined;
    if (isStream) {
      this.#open.add(exchange);
      return { bytes: 0, findings: found };
    }
    // Whoever broke off is told of by the note that follows.
    if (event.cutOff === true) return { bytes: sizeOf(event), findings: found };
    this.#requests.delete(exchange);
    const text = textOf(event);
    const isBody = isMessage(text, event, request);
    const body: CheckedEvent = isBody ? this.#frame(event, "body", text) : nothing(event);
    const owed = this.#conversation.endExchange(exchange);
    const remark = isBody ? undefined : remarkOf(event, request);
    const findings = [...found, ...body.findings, ...owed];
    return { ...body, findings, ...(remark === undefined ? {} : { remark }) };
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

type EventOf<K extends "note" | "http-request" | "http-response"> = Extract<
  CaptureEvent,
  { readonly kind: K }
>;
type HttpRequestEvent = EventOf<"http-request">;
type HttpResponseEvent = EventOf<"http-response">;

/** A body of JSON; that of a refusal, or to anything but a message, only where it says so itself. */
function isMessage(
  text: string,
  { status, headers }: HttpResponseEvent,
  { method }: HttpRequestEvent,
): boolean {
  const isJson = headers.some(
    ([name, value]) => name.toLowerCase() === "content-type" && /^application\/json\b/i.test(value),
  );
  if (text === "" || !isJson) return false;
  return (method === "POST" && status < 400) || text.includes('"jsonrpc"');
}

function nothing(event: CaptureEvent): CheckedEvent {
  return {
    bytes: event.kind === "exit" || event.kind === "note" ? 0 : sizeOf(event),
    findings: [],
  };
}
