import type { Connection, Endpoint } from "./exchange.ts";

/** True for an Endpoint with a life. A server in this process has an `info` too, but no end. */
export function isConnection(endpoint: Endpoint | Connection): endpoint is Connection {
  return "closed" in endpoint;
}
