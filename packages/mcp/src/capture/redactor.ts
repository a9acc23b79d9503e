import { sizeOf, textOf } from "./capture-content.ts";
import type {
  CaptureContent,
  CaptureEvent,
  CaptureHttpHeader,
  CaptureSide,
  CaptureTarget,
} from "./capture-event.ts";
import { Placeholders } from "./placeholders.ts";
import { redactArguments } from "./redact-arguments.ts";
import { redactHttpHeaders } from "./redact-http-headers.ts";
import { redactBanner, redactMessage } from "./redact-message.ts";
import { EnvelopePieces } from "./redact-pieces.ts";
import { redactSseEvent } from "./redact-sse-event.ts";
import { redactUrl } from "./redact-url.ts";

/**
 * Takes what may be secret out of what is recorded, logged or shown. What stays: structure, methods,
 * ids, names of tools and the like, sizes. What goes: values of arguments and results, texts of errors,
 * headers that are not plainly harmless, queries and credentials of URLs, values of the environment and
 * of the command line.
 *
 * One for each capture: it remembers which secret has which placeholder.
 */
export class Redactor {
  readonly #placeholders = new Placeholders();
  readonly #pieces = { client: new EnvelopePieces(), server: new EnvelopePieces() };

  /** A secret that free text, such as the server's stderr, is searched for. */
  remember(secret: string): void {
    this.#placeholders.remember(secret);
  }

  /** The text of a message, a body or the data of an event. */
  message(text: string, from: CaptureSide): string {
    return redactMessage(text, from, this.#placeholders);
  }

  /** Text without any form: known secrets and what looks like credentials are replaced in it. */
  freeText(text: string): string {
    return this.#placeholders.scrub(text);
  }

  url(url: string): string {
    return redactUrl(url, this.#placeholders);
  }

  headers(headers: readonly CaptureHttpHeader[]): readonly CaptureHttpHeader[] {
    return redactHttpHeaders(headers, this.#placeholders);
  }

  target(target: CaptureTarget): CaptureTarget {
    if (target.kind === "url") return { kind: "url", url: this.url(target.url) };
    const args = redactArguments(target.args, this.#placeholders);
    const env = Object.entries(target.env ?? {}).map(([name, value]) => {
      this.remember(value);
      return [name, this.#placeholders.of(value)];
    });
    return { ...target, args, ...(env.length === 0 ? {} : { env: Object.fromEntries(env) }) };
  }

  event(event: CaptureEvent): CaptureEvent {
    switch (event.kind) {
      case "line":
      case "partial":
        return this.#line(event);
      case "sse":
        return this.#with(event, (text) => this.#sse(text, event.from));
      case "stderr":
        return this.#with(event, (text) => this.freeText(text));
      case "http-request":
      case "http-response":
        return this.#http(event);
      case "note":
        return { ...event, text: this.freeText(event.text) };
      case "exit":
        return event;
    }
  }

  #http<E extends Extract<CaptureEvent, { kind: "http-request" | "http-response" }>>(event: E): E {
    const url = event.kind === "http-request" ? { url: this.url(event.url) } : {};
    const hidden = { ...event, ...url, headers: this.headers(event.headers) };
    const hasBody = event.text !== undefined || event.base64 !== undefined;
    return hasBody ? this.#with(hidden, (text) => this.message(text, event.from)) : hidden;
  }

  /** Lines are most of what there is, so they are made without going through their members. */
  #line(
    event: Extract<CaptureEvent, { kind: "line" | "partial" | "sse" | "stderr" }>,
  ): CaptureEvent {
    const { us, channel, from, kind, text } = event;
    const isProtocol = kind === "line" || kind === "partial";
    const redact = (it: string): string => {
      if (isProtocol && this.#pieces[from].take(it)) return it;
      const banner = from === "server" ? redactBanner(it, this.#placeholders) : undefined;
      return banner ?? this.message(it, from);
    };
    if (text === undefined) return this.#with(event, redact);
    const redacted = redact(text);
    if (redacted === text) return event;
    return { us, channel, from, kind, text: redacted, bytes: sizeOf(event) };
  }

  #sse(text: string, from: CaptureSide): string {
    return redactSseEvent(text, this.#placeholders, (data) => this.message(data, from));
  }

  /** The event with its content redacted; its size is kept beside it where that has changed. */
  #with<E extends CaptureEvent & CaptureContent>(event: E, redact: (text: string) => string): E {
    const { base64, ...rest } = event;
    const text = textOf(event);
    const redacted = redact(text);
    if (base64 === undefined && redacted === text) return event;
    const lossy = base64 === undefined ? {} : { lossy: true };
    return { ...rest, text: redacted, bytes: sizeOf(event), ...lossy } as E;
  }
}
