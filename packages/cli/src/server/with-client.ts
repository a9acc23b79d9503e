import type { CallOptions, Client, ClientOptions, InputHandlers } from "@wirewright/mcp/client";
import { createClient } from "@wirewright/mcp/client";
import type { ClientDeclaration } from "@wirewright/mcp/stdio";
import type { Options } from "../command-line/read-options.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { VERSION } from "../version.ts";
import { openConnection } from "./open-connection.ts";
import type { Invocation, Session } from "./session.ts";
import { inSession } from "./session.ts";

/** What a verb needs to ask a server for something. */
export interface Asking {
  readonly client: Client;
  /** The revision that is spoken; undefined where nobody has asked. */
  readonly revision: string | undefined;
  /** What goes with every request: the time-out and Ctrl-C. */
  readonly call: CallOptions & { readonly signal: AbortSignal };
}

/** Runs what a verb does with a client of the target. */
export function withClient(
  invocation: Invocation,
  terminal: Terminal,
  use: (asking: Asking) => Promise<ExitCode>,
  abilities: Pick<ClientOptions, "tasks"> = {},
): Promise<ExitCode> {
  return inSession(invocation, terminal, {
    async open(session) {
      const handlers = await handlersOf(invocation.options, terminal);
      return await openClient(session, { ...abilities, handlers });
    },
    use({ client, revision }, { signal }) {
      const { timeoutMs } = invocation.options;
      // Whoever names a time means it, whatever progress there is.
      const times = timeoutMs === undefined ? {} : { timeoutMs, maxTimeoutMs: timeoutMs };
      return use({ client, revision, call: { signal, ...times } });
    },
  });
}

/** Loaded where somebody may answer: most calls are never asked anything. */
async function handlersOf(options: Options, terminal: Terminal): Promise<InputHandlers> {
  const hasAnswers = Object.keys(options.answers).length > 0;
  if (!hasAnswers && options.samplingCommand === undefined && !process.stdin.isTTY) return {};
  const { inputHandlers } = await import("../asking/input-handlers.ts");
  return await inputHandlers(options, terminal);
}

async function openClient(
  session: Session,
  abilities: Pick<ClientOptions, "tasks" | "handlers">,
): Promise<OpenedClient> {
  const info = { name: "wirewright", version: VERSION };
  const { observer } = session;
  const declared = { info, capabilities: capabilitiesOf(abilities.handlers) };
  const connection = await openConnection(session, declared);
  const client = createClient(connection, { ...info, ...abilities, observer });
  return { client, revision: connection.info.revision, close: () => client.close() };
}

interface OpenedClient extends Pick<Asking, "client" | "revision"> {
  close(): Promise<unknown>;
}

/** What an old server is told at once, and a stateless one with each request: what has a handler. */
function capabilitiesOf({ elicit, elicitUrl, sample, roots }: InputHandlers = {}): Capabilities {
  const modes = { ...(elicit && { form: {} }), ...(elicitUrl && { url: {} }) };
  return {
    ...((elicit || elicitUrl) && { elicitation: modes }),
    ...(sample && { sampling: {} }),
    ...(roots && { roots: {} }),
  };
}

type Capabilities = NonNullable<ClientDeclaration["capabilities"]>;
