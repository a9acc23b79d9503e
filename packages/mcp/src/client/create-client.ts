import type { Connection, Endpoint } from "../exchange/exchange.ts";
import type { Client } from "./client.ts";
import type { ClientOptions, Rounds } from "./client-options.ts";
import { EndpointClient } from "./endpoint-client.ts";

/**
 * Makes a client over an Endpoint: a connection, a server in the same process, or anything between.
 * Nothing is sent before the first call.
 *
 * @example
 * const client = createClient(await connectStdio({ command: "task-board" }), {
 *   name: "my-app",
 *   version: "1.0.0",
 * });
 * const { tools } = await client.listTools();
 *
 * @throws {TypeError} where the Endpoint is none, name or version no string, or a handler or
 * `validateOutput` no function.
 * @throws {RangeError} where a time or a number is out of its range.
 */
export function createClient<R extends Rounds = "automatic">(
  endpoint: Endpoint | Connection,
  options: ClientOptions<R>,
): Client<R> {
  return new EndpointClient(endpoint, options);
}
