import type { CallOptions, Client } from "@wirewright/mcp/client";
import { createClient } from "@wirewright/mcp/client";
import type { ExitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { VERSION } from "../version.ts";
import { openConnection } from "./open-connection.ts";
import type { Invocation, Session } from "./session.ts";
import { inSession } from "./session.ts";

/** What a verb needs to ask a server for something. */
export interface Asking {
  readonly client: Client;
  /** What goes with every request: the time-out and Ctrl-C. */
  readonly call: CallOptions & { readonly signal: AbortSignal };
}

/** Runs what a verb does with a client of the target. */
export function withClient(
  invocation: Invocation,
  terminal: Terminal,
  use: (asking: Asking) => Promise<ExitCode>,
): Promise<ExitCode> {
  return inSession(invocation, terminal, {
    open: openClient,
    use(client, { signal }) {
      const { timeoutMs } = invocation.options;
      // Whoever names a time means it, whatever progress there is.
      const times = timeoutMs === undefined ? {} : { timeoutMs, maxTimeoutMs: timeoutMs };
      return use({ client, call: { signal, ...times } });
    },
  });
}

async function openClient(session: Session): Promise<Client> {
  return createClient(await openConnection(session), { name: "wirewright", version: VERSION });
}
