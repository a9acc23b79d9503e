// HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/), which browsers and proxies read.
import type { CaptureEvent, CaptureHeader, CaptureHttpHeader } from "@wirewright/mcp/capture";
import { sizeOf, textOf } from "@wirewright/mcp/capture";
import { counted } from "../capture/counted.ts";
import { UsageError } from "../usage-error.ts";
import { VERSION } from "../version.ts";
import type { Export } from "./export-file.ts";
import type { Row } from "./row.ts";

type Request = Extract<CaptureEvent, { kind: "http-request" }>;
type Response = Extract<CaptureEvent, { kind: "http-response" }>;

interface Exchange {
  readonly request: Request;
  response?: Response;
  readonly events: string[];
  lastUs: number;
}

/** Options of {@link HarExport}. */
export interface HarExportOptions {
  /** Whether only exchanges are wanted that a row is of; they are held until the end then. */
  readonly ofRowsOnly: boolean;
}

/** The exchanges over HTTP, each as an entry. */
export class HarExport implements Export {
  readonly #write: (text: string) => void;
  readonly #ofRowsOnly: boolean;
  /** The exchanges that rows are of. */
  readonly #wanted = new Set<number>();
  readonly #held: Exchange[] = [];
  readonly #open = new Map<number, Exchange>();
  #begunAt = 0;
  #base = "";
  #count = 0;

  constructor(write: (text: string) => void, { ofRowsOnly }: HarExportOptions) {
    this.#write = write;
    this.#ofRowsOnly = ofRowsOnly;
  }

  header({ time, target }: CaptureHeader): void {
    if (target.kind !== "url") {
      throw new UsageError(
        "--har needs a capture of HTTP, and this one is of a process",
        "--html and --json work for both",
      );
    }
    this.#begunAt = Date.parse(time);
    this.#base = new URL(target.url).origin;
    const creator = JSON.stringify({ name: "wirewright", version: VERSION });
    this.#write(`{"log":{"version":"1.2","creator":${creator},"entries":[`);
  }

  event(event: CaptureEvent): void {
    const open = this.#open.get(event.channel);
    if (event.kind === "http-request") {
      this.#open.set(event.channel, { request: event, events: [], lastUs: event.us });
      return;
    }
    if (open === undefined) return;
    open.lastUs = event.us;
    if (event.kind === "sse") open.events.push(`${textOf(event)}\n\n`);
    if (event.kind === "http-response") open.response = event;
    const isStream =
      event.kind === "http-response" && event.text === undefined && event.base64 === undefined;
    if ((event.kind === "http-response" && !isStream) || event.kind === "note")
      this.#close(event.channel, open);
  }

  /** Entries are made of events; a row says no more than which of them are wanted. */
  row({ exchange }: Row): void {
    if (this.#ofRowsOnly && exchange !== undefined) this.#wanted.add(exchange);
  }

  end(): string {
    for (const [channel, open] of this.#open) this.#close(channel, open);
    for (const exchange of this.#held) {
      if (this.#wanted.has(exchange.request.channel)) this.#entry(exchange);
    }
    this.#write("]}}\n");
    return counted(this.#count, "exchange");
  }

  #close(channel: number, open: Exchange): void {
    this.#open.delete(channel);
    if (this.#ofRowsOnly) this.#held.push(open);
    else this.#entry(open);
  }

  #entry(exchange: Exchange): void {
    this.#write(`${this.#count === 0 ? "" : ",\n"}${JSON.stringify(this.#entryOf(exchange))}`);
    this.#count++;
  }

  #entryOf({ request, response, events, lastUs }: Exchange): object {
    const headUs = response?.headUs ?? response?.us ?? lastUs;
    const wait = (headUs - request.us) / 1000;
    const receive = (lastUs - headUs) / 1000;
    return {
      startedDateTime: new Date(this.#begunAt + request.us / 1000).toISOString(),
      time: wait + receive,
      request: this.#request(request),
      response: responseOf(response, events),
      cache: {},
      timings: { send: 0, wait, receive },
    };
  }

  #request(request: Request): object {
    const { method, url, headers } = request;
    const body = textOf(request);
    const query = url.includes("?") ? [...new URLSearchParams(url.slice(url.indexOf("?")))] : [];
    return {
      method,
      url: `${this.#base}${url}`,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: nameAndValue(headers),
      queryString: nameAndValue(query as [string, string][]),
      headersSize: -1,
      bodySize: sizeOf(request),
      ...(body === "" ? {} : { postData: { mimeType: typeOf(headers), text: body } }),
    };
  }
}

function responseOf(response: Response | undefined, events: readonly string[]): object {
  const headers = response?.headers ?? [];
  const text = events.length > 0 ? events.join("") : response === undefined ? "" : textOf(response);
  const size = response === undefined ? 0 : sizeOf(response);
  return {
    // 0 is what browsers write where there was none.
    status: response?.status ?? 0,
    statusText: "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: nameAndValue(headers),
    content: { size: Math.max(size, text.length), mimeType: typeOf(headers), text },
    redirectURL: "",
    headersSize: -1,
    bodySize: -1,
  };
}

function nameAndValue(pairs: readonly CaptureHttpHeader[]): object[] {
  return pairs.map(([name, value]) => ({ name, value }));
}

function typeOf(headers: readonly CaptureHttpHeader[]): string {
  return headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
}
