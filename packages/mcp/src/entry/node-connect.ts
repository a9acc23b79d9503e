import type { Client } from "../client/client.ts";
import type { ClientOptions, Rounds } from "../client/client-options.ts";
import { createClient } from "../client/create-client.ts";
import { declaredCapabilities } from "../client/input/declared-capabilities.ts";
import type { Connection } from "../exchange/exchange.ts";
import type { ClientDeclaration } from "../handshake/client-declaration.ts";
import type { ConnectErasOptions } from "../handshake/connect-options.ts";
import type { ConnectHttpOptions } from "./node-http.ts";
import { connectHttp } from "./node-http.ts";
import type { ConnectStdioOptions } from "./node-stdio.ts";
import { connectStdio } from "./node-stdio.ts";

/** A program to be started: the options of `connectStdio`, of which `command` has to be there. */
export type CommandTarget = ConnectStdioOptions;

/** Options of {@link connect}: those of the client, how the era is found out, and how HTTP is used. */
export type ConnectOptions<R extends Rounds = Rounds> = ClientOptions<R> &
  Pick<ConnectErasOptions, "revisions" | "era" | "lastEra" | "onEra"> & {
    /**
     * How a URL is connected to; of no use with a command, which brings its own options.
     * @default {}
     */
    readonly http?: ConnectHttpOptions;
  };

/**
 * Connects to a command or a URL and gives a client that is ready to call, whatever revision the
 * server speaks; an old one is told what this client's handlers can answer.
 *
 * @example
 * const client = await connect({ command: "task-board" }, { name: "my-app", version: "1.0.0" });
 *
 * @throws {TransportError} by rejecting: `SPAWN_FAILED`, `CHILD_EXITED`, `CONNECT_FAILED`,
 * `UNAUTHORIZED`, `NO_ENDPOINT`, `NO_COMMON_VERSION` and the like.
 * @throws {ProtocolError} `RPC_ERROR`, by rejecting, where the server refuses to be spoken to.
 * @throws {TimeoutError} `TIMEOUT`, by rejecting, where the server answers nothing.
 * @throws {TypeError} by rejecting, where the target or an option cannot be used.
 * @throws {RangeError} by rejecting, where a limit or a time is out of its range.
 */
export async function connect<R extends Rounds = "automatic">(
  target: string | URL | CommandTarget,
  options: ConnectOptions<R>,
): Promise<Client<R>> {
  const { http = {}, revisions, era, lastEra, onEra, ...clientOptions } = options;
  const eras = { revisions, era, lastEra, onEra };
  const given = Object.entries(eras).filter(([, value]) => value !== undefined);
  const shared = { client: declarationOf(options), ...Object.fromEntries(given) };
  const isUrl = typeof target === "string" || target instanceof URL;
  const connection: Connection = isUrl
    ? await connectHttp(target, { ...shared, ...http })
    : await connectStdio({ ...shared, ...target });
  return createClient<R>(connection, clientOptions as ClientOptions<R>);
}

function declarationOf(options: ClientOptions): ClientDeclaration {
  const { name, version, handlers = {}, capabilities } = options;
  return { info: { name, version }, capabilities: declaredCapabilities(handlers, capabilities) };
}
