/** An event as it is sent. */
export interface OutgoingEvent {
  /** The payload; line ends of any kind in it arrive as LF. */
  readonly data: string;
  /**
   * The event's name, without line ends.
   * @default "message"
   */
  readonly event?: string;
  /** What a client that reconnects names as the last it got; without line ends and NUL. */
  readonly id?: string;
  /** How long a client waits before it reconnects, in milliseconds, an integer from 0. */
  readonly retryMs?: number;
}

/**
 * Writes an event for a `text/event-stream`. A payload of several lines becomes several `data`
 * lines, so no payload can end the event early or begin another.
 *
 * The name is always written, though `message` is the default: readers are about that only accept
 * the explicit one.
 *
 * @throws {TypeError} where the name or the id has a line end, or the id a NUL.
 * @throws {RangeError} where `retryMs` is no integer from 0.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export function encodeEvent({ data, event = "message", id, retryMs }: OutgoingEvent): string {
  const head = `event: ${onOneLine("event", event)}\n`;
  const idLine = id === undefined ? "" : `id: ${withoutNul(onOneLine("id", id))}\n`;
  const retryLine = retryMs === undefined ? "" : `retry: ${digits(retryMs)}\n`;
  return `${head}${idLine}${retryLine}${dataLines(data)}\n`;
}

/**
 * The event of a JSON text on one line, which is what nearly every event is: nothing in it needs
 * looking at.
 */
export function encodeLineEvent(line: string): string {
  return `event: message\ndata: ${line}\n\n`;
}

/** The same with an id, which must have neither line ends nor NUL. */
export function encodeNumberedEvent(line: string, id: string): string {
  return `event: message\nid: ${id}\ndata: ${line}\n\n`;
}

/** A comment without text: readers pass over it, and what stands between sees that the stream lives. */
export const KEEP_ALIVE_COMMENT = ":\n\n";

function dataLines(data: string): string {
  return data
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}\n`)
    .join("");
}

function onOneLine(field: string, value: string): string {
  if (!/[\r\n]/.test(value)) return value;
  throw new TypeError(`Cannot write event: its ${field} must not hold a line end`);
}

function withoutNul(id: string): string {
  if (!id.includes("\0")) return id;
  throw new TypeError("Cannot write event: its id must not hold a NUL");
}

function digits(retryMs: number): string {
  if (Number.isSafeInteger(retryMs) && retryMs >= 0) return String(retryMs);
  throw new RangeError(
    `Cannot write event: retryMs must be an integer from 0, current value is ${retryMs}`,
  );
}
