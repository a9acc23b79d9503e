import { McpError, TransportError } from "../../errors/mcp-error.ts";

/** Headers by name; one that is undefined is left out. */
export type HeaderValues = Readonly<Record<string, string | undefined>>;

/**
 * Headers that go with every request: the same ones always, or a function that is asked before each
 * request, for tokens that expire. It may be asked any number of times at once.
 */
export type CallerHeaders = HeaderValues | (() => HeaderValues | Promise<HeaderValues>);

/** The headers of the caller, by lower-case name, now or once they are known. */
export type HeaderSource = () => Checked | Promise<Checked>;

type Checked = Readonly<Record<string, string>>;

/**
 * Checks what the caller gave, or what the caller's function gives each time.
 *
 * @throws {TypeError} where a header has a name or value that HTTP cannot carry, or is one that the
 * transport writes itself.
 */
export function headerSource(headers: CallerHeaders = {}): HeaderSource {
  if (typeof headers !== "function") {
    const checked = check(headers);
    return () => checked;
  }
  return () => {
    try {
      const given = headers();
      return isThenable(given) ? Promise.resolve(given).then(check).catch(fail) : check(given);
    } catch (error) {
      return fail(error);
    }
  };
}

function check(headers: HeaderValues): Checked {
  if (typeof headers !== "object" || headers === null) {
    throw new TypeError("Cannot send headers: they must be an object of names and values");
  }
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    if (!NAME.test(name)) {
      throw new TypeError(`Cannot send header ${JSON.stringify(name)}: this is no header's name`);
    }
    if (OURS.test(key)) {
      throw new TypeError(`Cannot send header ${name}: the transport writes it itself`);
    }
    // The value may be a secret, so it is not shown.
    if (typeof value !== "string" || !VALUE.test(value)) {
      throw new TypeError(
        `Cannot send header ${name}: its value must be a text of visible ASCII, blanks and tabs`,
      );
    }
    checked[key] = value;
  }
  return checked;
}

/** Promises of other libraries and realms are no instances of ours. */
function isThenable<T>(given: HeaderValues | PromiseLike<T>): given is PromiseLike<T> {
  return typeof (given as { readonly then?: unknown } | null)?.then === "function";
}

function fail(cause: unknown): never {
  if (cause instanceof McpError) throw cause;
  // What a stranger says may hold a secret.
  const isOurs = cause instanceof TypeError && cause.message.startsWith("Cannot send header");
  const said = isOurs ? cause.message : "Cannot send a message";
  const message = `${said}: the function that gives the headers failed`;
  throw new TransportError("HANDLER_FAILED", message, { cause });
}

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const OURS =
  /^(?:mcp-(?:method|name|protocol-version|session-id|param-.*)|last-event-id|accept|accept-encoding|connection|content-(?:encoding|length|type)|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/;
