import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import { showValue } from "../util/excerpt.ts";

/**
 * Holds that a client is given something to ask: a program without types often gives the promise of a
 * connection, and would hear of it at its first call.
 *
 * @throws {TypeError} where it is no Endpoint.
 */
export function requireEndpoint(endpoint: unknown): void {
  if (isJsonObject(endpoint) && typeof endpoint["exchange"] === "function") return;
  const found = endpoint instanceof Promise ? "a promise: await it first" : showValue(endpoint);
  throw new TypeError(
    `Cannot create client: it needs an Endpoint or a Connection, an object with exchange(), found ${found}`,
  );
}
