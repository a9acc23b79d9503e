import type { CaptureHttpHeader } from "./capture-event.ts";
import type { Placeholders } from "./placeholders.ts";
import { redactUrl } from "./redact-url.ts";

/** Headers without values that may be secret: only those that are plainly harmless keep theirs. */
export function redactHttpHeaders(
  headers: readonly CaptureHttpHeader[],
  placeholders: Placeholders,
): readonly CaptureHttpHeader[] {
  return headers.map(([name, value]) => [name, redactValue(name.toLowerCase(), value)]);

  function redactValue(name: string, value: string): string {
    if (value === "" || HARMLESS.has(name)) return value;
    if (URLS.has(name)) return redactUrl(value, placeholders);
    // Which scheme is asked for, or used, is often the very question.
    const [, scheme = "", secret = value] = CREDENTIALS.has(name)
      ? (/^([A-Za-z][\w-]* +)(.+)$/s.exec(value) ?? [])
      : [];
    placeholders.notice(secret);
    return `${scheme}${placeholders.of(secret)}`;
  }
}

const HARMLESS: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "allow",
  "cache-control",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "host",
  "keep-alive",
  "mcp-method",
  "mcp-protocol-version",
  "retry-after",
  "server",
  "transfer-encoding",
  "user-agent",
  "vary",
  "x-accel-buffering",
]);

/** A URL, or a name: of a tool, a prompt or a resource. */
const URLS: ReadonlySet<string> = new Set(["location", "mcp-name", "origin", "referer"]);

const CREDENTIALS: ReadonlySet<string> = new Set([
  "authorization",
  "proxy-authenticate",
  "proxy-authorization",
  "www-authenticate",
]);
