import type { Placeholders } from "./placeholders.ts";
import { redactUrl } from "./redact-url.ts";

/**
 * The lines of one event of an event stream, with its data redacted. Ids of events are handles that
 * open streams again, so they go; comments are free text.
 */
export function redactSseEvent(
  text: string,
  placeholders: Placeholders,
  redactData: (data: string) => string,
): string {
  const lines = text.split(/\r\n|\n|\r/);
  const data = lines.filter(isData).map(fieldValue);
  // That of an endpoint is no message, but where messages are to go.
  const isEndpoint = lines.some((line) => /^event: ?endpoint$/.test(line));
  const hide = isEndpoint ? (url: string): string => redactUrl(url, placeholders) : redactData;
  const redacted = data.length === 0 ? [] : hide(data.join("\n")).split("\n");
  const rest = redacted.slice(Math.max(0, data.length - 1)).join("\n");
  let at = 0;
  return lines.map(redactLine).join("\n");

  function redactLine(line: string): string {
    if (isData(line)) {
      // Redaction leaves line breaks between values alone, so the lines stay as many as they were.
      at++;
      return `data: ${at < data.length ? (redacted[at - 1] ?? "") : rest}`;
    }
    if (line.startsWith("event:") || line.startsWith("retry:")) return line;
    const colon = line.indexOf(":");
    const value = colon === -1 ? "" : fieldValue(line);
    return value === "" ? line : `${line.slice(0, colon)}: ${placeholders.of(value)}`;
  }
}

function isData(line: string): boolean {
  return line.startsWith("data:") || line === "data";
}

function fieldValue(line: string): string {
  const from = line.indexOf(":") + 1;
  if (from === 0) return "";
  return line.slice(line[from] === " " ? from + 1 : from);
}
