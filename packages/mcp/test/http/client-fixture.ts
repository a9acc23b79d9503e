import { connectHttp as connectByFetch } from "../../src/entry/http.ts";
import type { NodeConnectOptions } from "../../src/entry/node-http.ts";
import { connectHttp as connectByPool } from "../../src/entry/node-http.ts";
import type { Connection } from "../../src/exchange/exchange.ts";
import type { HttpClientOptions } from "../../src/http/client/http-client-options.ts";
import type { JsonRpcResponse } from "../../src/jsonrpc/message.ts";
import { requestOf } from "../support/ask.ts";
import { exchangeContext } from "../support/exchange-context.ts";

type Connect = (url: string, options?: HttpClientOptions) => Promise<Connection>;

/** Connects on node:http to a server of 2026-07-28, without asking first. */
export function connectPool(url: string, options: NodeConnectOptions = {}): Promise<Connection> {
  return connectByPool(url, { era: "stateless", ...options });
}

/** Both platforms, by name. */
export const PLATFORMS: readonly (readonly [string, Connect])[] = [
  ["node:http", connectPool],
  ["fetch", (url, options) => connectByFetch(url, { era: "stateless", ...options })],
];

/** What an exchange came to: the answer, or what it rejected with. */
export type Outcome = JsonRpcResponse | { readonly failed: unknown };

/** Asks for something, and gives whatever comes of it. */
export function outcomeOf(
  connection: Connection,
  method = "tools/call",
  params: object = { name: "echo" },
): Promise<Outcome> {
  return connection
    .exchange(requestOf(method, { ...params }), exchangeContext())
    .catch((failed: unknown) => ({ failed }));
}
