// The transport of 2024-11-05, as a Channel: one stream, opened by GET, brings everything; its first
// event says where messages are posted to.
// https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse

import type { Channel, ChannelReader, OutgoingFrame } from "../../channel/channel.ts";
import { isBatch } from "../../channel/encode-frame.ts";
import type { McpError } from "../../errors/mcp-error.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import type { CloseReason } from "../../exchange/exchange.ts";
import { tell } from "../../exchange/observer.ts";
import type { AnswerReceiver } from "../../http/client/posting.ts";
import { statusError } from "../../http/client/status-error.ts";
import type { HttpHeaders } from "../../http/shared/http-headers.ts";
import { parseMediaType } from "../../http/shared/media-type.ts";
import type { Id } from "../../jsonrpc/message.ts";
import type { Frame } from "../../jsonrpc/parse-frame.ts";
import { parseFrame } from "../../jsonrpc/parse-frame.ts";
import { isHandshakeRevision } from "../../projection/handshake-revision.ts";
import type { IncomingEvent } from "../../sse/event-parser.ts";
import { EventParser } from "../../sse/event-parser.ts";
import { deferred } from "../../util/deferred.ts";
import { within } from "../../util/within.ts";
import { answeredIn } from "./answered-in.ts";
import { PlainPost } from "./plain-post.ts";
import { postTarget } from "./post-target.ts";
import type { SessionRequest } from "./session-request.ts";
import { SessionWire } from "./session-wire.ts";

/** The stream of one session, and where its messages are posted to. */
export class SseSession implements Channel, AnswerReceiver {
  readonly transport = "http";
  readonly #wire: SessionWire;
  readonly #posting: SessionWire;
  readonly #endpoint = deferred<void>();
  readonly #posts = new Set<PlainPost>();
  readonly #parser: EventParser;
  #hasEndpoint = false;
  #initializeId: Id | undefined;
  #call: SessionRequest | undefined;
  #isStream = false;
  #reader: ChannelReader | undefined;
  #isClosed = false;

  constructor(wire: SessionWire) {
    this.#wire = wire;
    this.#posting = new SessionWire(wire.url, wire.settings);
    const { maxEventBytes } = wire.settings.limits;
    this.#parser = new EventParser(
      {
        event: (event) => this.#event(event),
        // It may have been anything, so waiting on could be in vain.
        tooLarge: ({ message }) =>
          this.failed(new TransportError("MESSAGE_TOO_LARGE", `${message}, on ${STREAM_NAME}`)),
      },
      { maxEventBytes },
    );
  }

  /**
   * Opens the stream; resolves once the server has said where messages go.
   *
   * @throws {TransportError} by rejecting, where it is no such server.
   */
  begin(): Promise<void> {
    this.#call = this.#wire.send({ method: "GET", name: STREAM_NAME }, this);
    return this.#endpoint.promise;
  }

  open(reader: ChannelReader): void {
    this.#reader = reader;
  }

  send(frame: OutgoingFrame): undefined {
    if (this.#isClosed) return;
    const isMethod = !isBatch(frame) && "method" in frame;
    const name = isMethod ? frame.method : "an answer";
    const id = isMethod && "id" in frame ? frame.id : undefined;
    if (name === "initialize") this.#initializeId = id;
    this.#post(frame, name, id);
  }

  async close(): Promise<void> {
    const wasClosed = this.#isClosed;
    this.#isClosed = true;
    if (wasClosed) return;
    const posts = [...this.#posts];
    await within(LAST_POSTS_MS, Promise.all(posts.map(({ done }) => done)));
    for (const post of posts) post.cancel();
    this.#call?.cancel();
    this.#reader?.end({ code: "CLOSED", message: "This side closed the connection" });
  }

  head(status: number, headers: HttpHeaders): void {
    const isStream = parseMediaType(headers["content-type"])?.type === "text/event-stream";
    if (status === 200 && isStream) {
      this.#isStream = true;
      return;
    }
    this.#call?.discard();
    const info = { method: STREAM_NAME, status };
    this.#endpoint.reject(statusError(info, headers, isStream ? "" : "this is no event stream"));
  }

  data(chunk: Uint8Array): void {
    if (this.#isStream) this.#parser.push(chunk);
  }

  end(): void {
    const message = `The server has ended ${STREAM_NAME}`;
    this.#over({ code: "INPUT_ENDED", message });
  }

  failed(error: McpError): void {
    this.#call?.cancel();
    this.#over({ code: "INPUT_ENDED", message: error.message, cause: error });
  }

  #event({ event, data }: IncomingEvent): void {
    if (event === "endpoint") this.#takeEndpoint(data);
    else if (event === "message" && data.trim() !== "") this.#text(data);
  }

  #takeEndpoint(data: string): void {
    if (this.#hasEndpoint) {
      const text = "The server named its endpoint again; the first one counts";
      tell(this.#wire.settings.observer, { kind: "finding", method: STREAM_NAME, text });
      return;
    }
    const target = postTarget(data, this.#call?.url ?? this.#wire.url);
    if (target instanceof Error) {
      this.#call?.cancel();
      this.#endpoint.reject(target);
      return;
    }
    this.#hasEndpoint = true;
    this.#posting.url = target;
    this.#endpoint.resolve();
  }

  #text(text: string): void {
    const { settings } = this.#wire;
    settings.onText?.("in", text);
    const frame = parseFrame(text, { ...settings.parsing, batch: true });
    this.#keepRevision(frame);
    const taken = this.#reader?.frame(frame);
    if (taken === undefined) return;
    this.#call?.pause();
    const release = (): void => this.#call?.resume();
    taken.then(release, release);
  }

  #post(frame: OutgoingFrame, name: string, id: Id | undefined): void {
    const body = this.#posting.encode(frame);
    const fail = (error: McpError): void => {
      if (id !== undefined) this.#reader?.failed?.(id, error);
      else {
        tell(this.#wire.settings.observer, { kind: "handler-failed", method: name, error });
        for (const answered of answeredIn(frame)) this.#reader?.unsent?.(answered, error);
      }
    };
    const post = new PlainPost(this.#posting, name, body, fail);
    this.#posts.add(post);
    void post.done.then(() => this.#posts.delete(post));
  }

  /** What is spoken decides what the headers of later messages say. */
  #keepRevision(frame: Frame): void {
    if (this.#posting.revision !== undefined || frame.kind !== "message") return;
    const { message } = frame;
    if (!("result" in message) || message.id !== this.#initializeId) return;
    const { protocolVersion } = message.result;
    if (typeof protocolVersion === "string" && isHandshakeRevision(protocolVersion)) {
      this.#posting.revision = protocolVersion;
    }
  }

  #over(reason: CloseReason): void {
    if (this.#isClosed) return;
    const { message, cause } = reason;
    const options = cause === undefined ? {} : { cause };
    this.#endpoint.reject(cause ?? new TransportError("INPUT_ENDED", message, options));
    this.#reader?.end(reason);
  }
}

const STREAM_NAME = "the session's stream";
/** How long what is on its way may take, once this side closes. */
const LAST_POSTS_MS = 1000;
