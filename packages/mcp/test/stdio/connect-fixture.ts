import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Connection, ExchangeContext } from "../../src/exchange/exchange.ts";
import type { Observer, WireEvent } from "../../src/exchange/observer.ts";
import type {
  JsonObject,
  JsonRpcNotification,
  JsonRpcResponse,
} from "../../src/jsonrpc/message.ts";
import type { ConnectStdioOptions } from "../../src/stdio/connect-stdio.ts";
import { connectStdio } from "../../src/stdio/connect-stdio.ts";
import { exchangeContext } from "../support/exchange-context.ts";

/** The path of a fixture program. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../fixtures/servers/${name}.mjs`, import.meta.url));
}

/** A connection to a fixture program, with what was seen of it. */
export interface FixtureConnection extends AsyncDisposable {
  readonly connection: Connection;
  readonly events: WireEvent[];
  readonly notifications: JsonRpcNotification[];
}

/** Connects to a fixture program; `await using` closes the connection. */
export async function connectFixture(
  name: string,
  options: Partial<ConnectStdioOptions> = {},
): Promise<FixtureConnection> {
  const events: WireEvent[] = [];
  const notifications: JsonRpcNotification[] = [];
  const observer: Observer = (event) => events.push(event);
  const connection = await connectStdio({
    command: process.execPath,
    observer,
    accept: (notification) => notifications.push(notification),
    ...options,
    args: [fixture(name), ...(options.args ?? [])],
  });
  return { connection, events, notifications, [Symbol.asyncDispose]: () => connection.close() };
}

/** Sends one request. */
export function call(
  connection: Connection,
  method: string,
  params: JsonObject = {},
  context: Partial<ExchangeContext> = {},
): Promise<JsonRpcResponse> {
  return connection.exchange(
    { jsonrpc: "2.0", id: "caller", method, params },
    { ...exchangeContext(), ...context },
  );
}

/** Sends one request and returns its result. */
export async function resultOf(
  connection: Connection,
  method: string,
  params: JsonObject = {},
): Promise<JsonObject> {
  const response = await call(connection, method, params);
  if (!("result" in response)) throw new Error(`No result: ${JSON.stringify(response.error)}`);
  return response.result;
}

/** Whether a process runs. One that has ended and not been reaped does not. */
export function isRunning(pid: unknown): boolean {
  try {
    process.kill(Number(pid), 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${Number(pid)}/stat`, "latin1"));
  } catch {
    return false;
  }
}
