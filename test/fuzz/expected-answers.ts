// What a server owes for the lines of one chunk, worked out without any of the code under test.

/** What the lines of a chunk ask for. */
export interface Expected {
  /** How many answers each id must get, by its JSON text. */
  readonly owed: ReadonlyMap<string, number>;
  /** How many lines may get one answer, an error, besides. */
  readonly allowed: number;
}

/** Longer ids are not looked for in a message that is too large or too deep. */
const MAX_ID = 1000;

/** Reads the lines of a chunk, which are all taken before the first answer is given. */
export function expectedAnswers(bytes: Uint8Array): Expected {
  const owed = new Map<string, number>();
  const inFlight = new Set<string>();
  let allowed = 0;
  const owe = (id: string, times: number): void => void owed.set(id, (owed.get(id) ?? 0) + times);
  for (const line of linesOf(bytes)) {
    const value = parse(line);
    const asked = askedId(value);
    const cancelled = cancelledId(value);
    if (asked !== undefined && asked.length <= MAX_ID) {
      owe(asked, 1);
      if (isServed(value)) inFlight.add(asked);
    } else if (cancelled !== undefined && inFlight.delete(cancelled)) owe(cancelled, -1);
    else if (mayBeAnswered(value)) allowed++;
  }
  return { owed, allowed };
}

/** In one chunk only LF ends a line; what is not UTF-8 is replaced. */
function linesOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return text.split("\n").filter((line) => line.trim() !== "");
}

const NOT_JSON = Symbol("not JSON");

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // That is the point of most mutations.
    return NOT_JSON;
  }
}

type Members = Record<string, unknown>;

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(value: unknown): boolean {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** The id, as JSON, of what has a valid id and a member method: it must be answered. */
function askedId(value: unknown): string | undefined {
  if (!isObject(value) || !Object.hasOwn(value, "method")) return undefined;
  return isId(value["id"]) ? JSON.stringify(value["id"]) : undefined;
}

/** Whether a request is good enough to be in flight. */
function isServed(value: unknown): boolean {
  if (!isObject(value) || value["jsonrpc"] !== "2.0" || typeof value["method"] !== "string") {
    return false;
  }
  return !Object.hasOwn(value, "params") || isObject(value["params"]);
}

function cancelledId(value: unknown): string | undefined {
  if (!isServed(value) || !isObject(value) || Object.hasOwn(value, "id")) return undefined;
  if (value["method"] !== "notifications/cancelled") return undefined;
  const id = isObject(value["params"]) ? value["params"]["requestId"] : undefined;
  return isId(id) ? JSON.stringify(id) : undefined;
}

/** Notifications and responses are never answered, whatever else is wrong with them. */
function mayBeAnswered(value: unknown): boolean {
  if (!isObject(value)) return true;
  if (Object.hasOwn(value, "method")) {
    return Object.hasOwn(value, "id") || typeof value["method"] !== "string";
  }
  return !Object.hasOwn(value, "result") && !Object.hasOwn(value, "error");
}
