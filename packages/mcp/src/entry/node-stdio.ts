import type { Serving } from "../channel/serve-channel.ts";
import type { Connection, Endpoint } from "../exchange/exchange.ts";
import type { ConnectErasOptions } from "../handshake/connect-options.ts";
import type { ServeErasOptions } from "../handshake/serve-eras.ts";
import { serveEras, speaksBatches } from "../handshake/serve-eras.ts";
import type { ConnectStdioOptions as StatelessConnectOptions } from "../stdio/connect-stdio.ts";
import { connectStdioBy } from "../stdio/connect-stdio.ts";
import type { ServeStdioOptions as StatelessServeOptions } from "../stdio/serve-stdio.ts";
import { serveStdioBy } from "../stdio/serve-stdio.ts";

export type { ClientDeclaration } from "../handshake/client-declaration.ts";
export type { Era } from "../handshake/eras.ts";
export { INHERITED_ON_POSIX, INHERITED_ON_WINDOWS } from "../stdio/child-environment.ts";
export {
  type ConnectLinesOptions,
  connectLines,
  type LineConnection,
} from "../stdio/connect-lines.ts";
export { decodeText } from "../stdio/decode-text.ts";
export type { RestartLimit } from "../stdio/restarting-connection.ts";
export { type Program, type StartProgramOptions, startProgram } from "../stdio/start-program.ts";

/** Options of {@link serveStdio}. */
export type ServeStdioOptions = StatelessServeOptions & Pick<ServeErasOptions, "revisions">;

/**
 * Serves an Endpoint to the process that started this one, over stdin and stdout, in whatever
 * revision the client speaks; `revisions` limits them. When stdin ends or breaks, the process ends
 * with it, once what is being answered is; `close()` leaves the process to the program.
 *
 * @throws {RangeError} where a limit is out of its range.
 * @throws {TypeError} where a revision is none, or this process is being served already.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#shutdown
 */
export function serveStdio(endpoint: Endpoint, options: ServeStdioOptions = {}): Serving {
  const batch = speaksBatches(options.revisions);
  return serveStdioBy((channel) => serveEras(channel, endpoint, options), { ...options, batch });
}

/** Options of {@link connectStdio}. */
export type ConnectStdioOptions = StatelessConnectOptions & ConnectErasOptions;

/**
 * Starts a child process and speaks to it over its stdin and stdout, in whatever revision it speaks;
 * resolves once that is found out. A child that ends fails what is in flight at once; a stateless one
 * is replaced by the next request. Its whole process group ends with it.
 *
 * @throws {TransportError} `SPAWN_FAILED`, `CHILD_EXITED`, or `NO_COMMON_VERSION`.
 * @throws {ProtocolError} `RPC_ERROR` where the child refuses to be spoken to.
 * @throws {TimeoutError} `TIMEOUT` where it answers nothing within `connectMs`.
 * @throws {TypeError} where the command or a revision cannot be used.
 * @throws {RangeError} where a limit or a time is out of its range.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#backward-compatibility
 */
export async function connectStdio(options: ConnectStdioOptions): Promise<Connection> {
  const { eraOpener } = await import("../handshake/era-opener.ts");
  return connectStdioBy(eraOpener(options), options);
}
