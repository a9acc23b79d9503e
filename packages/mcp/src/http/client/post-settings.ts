import type { Observer } from "../../exchange/observer.ts";
import type { ParseOptions } from "../../jsonrpc/parse-frame.ts";
import { DEFAULT_MAX_DEPTH } from "../../jsonrpc/parse-frame.ts";
import { integerOption, MAX_TIMER_MS } from "../../util/integer-option.ts";
import type { AnswerLimits } from "./body-reader.ts";
import type { HeaderSource } from "./caller-headers.ts";
import { headerSource } from "./caller-headers.ts";
import type { Fetcher } from "./fetcher.ts";
import type { HttpClientOptions } from "./http-client-options.ts";

/** What all messages of one connection are sent with: the options, checked. */
export interface PostSettings extends Pick<HttpClientOptions, "onText" | "onHead"> {
  readonly fetcher: Fetcher;
  readonly headers: HeaderSource;
  readonly limits: AnswerLimits;
  readonly parsing: ParseOptions;
  readonly headersTimeoutMs: number | null;
  readonly observer: Observer | undefined;
}

/**
 * Checks the options of a client.
 *
 * @throws {RangeError} where a limit is out of its range.
 * @throws {TypeError} where a header cannot be sent.
 */
export function postSettings(fetcher: Fetcher, options: HttpClientOptions): PostSettings {
  const { maxResponseBytes, maxEventBytes, maxDepth, observer, onText, onHead } = options;
  const bytes = { fallback: DEFAULT_MAX_BYTES, min: 1 };
  return {
    fetcher,
    headers: headerSource(options.headers),
    limits: {
      maxResponseBytes: integerOption("maxResponseBytes", maxResponseBytes, bytes),
      maxEventBytes: integerOption("maxEventBytes", maxEventBytes, bytes),
    },
    parsing: {
      maxDepth: integerOption("maxDepth", maxDepth, { fallback: DEFAULT_MAX_DEPTH, min: 1 }),
    },
    headersTimeoutMs: timeoutOf(options.headersTimeoutMs),
    observer,
    ...(onText === undefined ? {} : { onText }),
    ...(onHead === undefined ? {} : { onHead }),
  };
}

/**
 * The address of an endpoint.
 *
 * @throws {TypeError} where it is none, is not of HTTP, or holds credentials.
 */
export function endpointUrl(url: string | URL): URL {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new TypeError("Cannot connect: the address is no URL");
  }
  const { protocol, origin, pathname, username, password } = parsed;
  if (protocol !== "http:" && protocol !== "https:") {
    throw new TypeError(
      `Cannot connect: the address must begin with http:// or https://, found ${protocol}`,
    );
  }
  if (username !== "" || password !== "") {
    throw new TypeError(
      `Cannot connect to ${origin}${pathname}: give credentials as the header Authorization, not in the address`,
    );
  }
  parsed.hash = "";
  return parsed;
}

function timeoutOf(timeoutMs: number | null | undefined): number | null {
  if (timeoutMs === null || timeoutMs === undefined) return null;
  return integerOption("headersTimeoutMs", timeoutMs, { fallback: 1, min: 1, max: MAX_TIMER_MS });
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
