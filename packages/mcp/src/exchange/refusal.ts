import { McpError } from "../errors/mcp-error.ts";

/**
 * A refusal in terms of HTTP: what `authenticate` returns or throws, and what middleware or a
 * handler may throw. Before an event stream has begun it is the answer, with its status and headers;
 * after that, and on other transports, it is `-32603` with its sentence.
 *
 * @example
 * throw new Refusal(401, { "WWW-Authenticate": "Bearer" }, "Sign in first");
 */
export class Refusal extends McpError {
  override readonly name = "Refusal";
  declare readonly code: "REFUSED";
  /** The HTTP status, from 400 to 599. */
  readonly status: number;
  /** Headers of the answer, as `WWW-Authenticate` and `Retry-After` are. */
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param message one sentence for the caller; it is sent, so it must hold no secret
   * @throws {RangeError} where `status` is no integer from 400 to 599.
   * @throws {TypeError} where a header has a name or value that HTTP cannot carry.
   */
  constructor(
    status: number,
    headers: Readonly<Record<string, string>> = {},
    message = `Refused with status ${status}`,
  ) {
    super("REFUSED", message);
    if (!Number.isInteger(status) || status < 400 || status > 599) {
      throw new RangeError(
        `Cannot refuse: the status must be an integer from 400 to 599, current value is ${status}`,
      );
    }
    for (const [name, value] of Object.entries(headers)) requireHeader(name, value);
    this.status = status;
    this.headers = headers;
  }
}

function requireHeader(name: string, value: unknown): void {
  if (!NAME.test(name)) {
    throw new TypeError(`Cannot refuse: ${JSON.stringify(name)} is no name of a header`);
  }
  if (typeof value === "string" && VALUE.test(value)) return;
  throw new TypeError(`Cannot refuse: the value of ${name} cannot be sent in a header`);
}

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
