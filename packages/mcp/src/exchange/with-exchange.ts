import type { Connection, Endpoint, Exchange } from "./exchange.ts";
import { isConnection } from "./is-connection.ts";

/**
 * The Endpoint `next` with another `exchange` in front: what most middleware returns. Everything
 * else of it stays as it is; a connection stays one, with its life.
 */
export function withExchange(next: Endpoint, exchange: Exchange): Endpoint {
  // Not `{ ...next }`: an Endpoint may be an object of a class, whose methods a spread would lose.
  const endpoint: Endpoint = {
    exchange,
    ...(next.accept && { accept: (notification, context) => next.accept?.(notification, context) }),
    ...(next.toolSchema && {
      toolSchema: (name, caller) => next.toolSchema?.(name, caller),
    }),
    ...(next.onLog && { onLog: (take) => next.onLog?.(take) ?? doNothing }),
  };
  return isConnection(next) ? withLife(endpoint, next) : endpoint;
}

function withLife(endpoint: Endpoint, connection: Connection): Connection {
  return {
    ...endpoint,
    get info() {
      return connection.info;
    },
    closed: connection.closed,
    close: () => connection.close(),
  };
}

function doNothing(): void {
  // An Endpoint may be written without types, and give nothing to call.
}
