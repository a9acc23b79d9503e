import type { Channel } from "../channel/channel.ts";
import { connectChannel } from "../channel/connect-channel.ts";
import type { LineChannelOptions } from "../channel/line-channel.ts";
import { DEFAULT_MAX_MESSAGE_BYTES } from "../channel/line-channel.ts";
import type { CloseReason, Connection, ConnectionInfo } from "../exchange/exchange.ts";
import type { Observer, WireEvent } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import type { JsonRpcNotification } from "../jsonrpc/message.ts";
import { DEFAULT_MAX_DEPTH } from "../jsonrpc/parse-frame.ts";
import { integerOption, MAX_TIMER_MS } from "../util/integer-option.ts";
import type { ChildChannel } from "./child-channel.ts";
import { mayBeOurDoing } from "./may-be-our-doing.ts";
import type { ChildConnection, RestartLimit } from "./restarting-connection.ts";
import { RestartingConnection } from "./restarting-connection.ts";
import type { Child } from "./start-child.ts";

/** Options of {@link connectStdio}. */
export interface ConnectStdioOptions
  extends Pick<LineChannelOptions, "maxMessageBytes" | "maxDepth" | "onLine" | "onInput"> {
  /**
   * The program: a path, or a name that is looked up in PATH. No shell is involved. On Windows names
   * such as `npx` are found by PATHEXT, and batch files are run safely.
   */
  readonly command: string;
  /**
   * Its arguments, each passed as it is.
   * @default []
   */
  readonly args?: readonly string[];
  /**
   * Variables for the child besides those it inherits; these win, and one that is undefined is left
   * as it was.
   * @default {}
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * Whether the child inherits our whole environment. Otherwise it gets what programs need to run
   * (such as PATH, HOME, LANG, TMPDIR; see `INHERITED_ON_POSIX` and `INHERITED_ON_WINDOWS`), and no
   * secret that happens to be around.
   * @default false
   */
  readonly inheritEnv?: boolean;
  /**
   * The child's working directory.
   * @default that of this process
   */
  readonly cwd?: string;
  /**
   * What becomes of the child's stderr. `capture` reads it: each line is told to the observer as
   * `stderr-line` (cut at 1,000 characters), and the last 50 are kept to explain an exit. `inherit`
   * lets it through to ours, `ignore` throws it away; then errors cannot quote it.
   * @default "capture"
   */
  readonly stderr?: "capture" | "inherit" | "ignore";
  /** Sees every message, exchange, line of stderr and exit. */
  readonly observer?: Observer;
  /** Takes the child's notifications that belong to none of our requests. */
  readonly accept?: (notification: JsonRpcNotification) => void;
  /** What is known of the server before the first message. */
  readonly info?: Omit<ConnectionInfo, "transport">;
  /**
   * How often a child that ended by itself is replaced: by the first request after its end. Requests
   * in flight at that time fail with the exit and are not repeated. `false` where the server keeps a
   * session, as in revisions up to 2025-11-25.
   * @default { max: 3, perMs: 60000 }
   */
  readonly restart?: Partial<RestartLimit> | false;
  /**
   * How long `close()` waits for the child to exit after closing its stdin, in milliseconds, from 0.
   * Then it and all that it started get SIGTERM. On Windows they are ended by force instead.
   * @default 2000
   */
  readonly exitMs?: number;
  /**
   * How long `close()` waits after SIGTERM before SIGKILL, in milliseconds, from 0.
   * @default 2000
   */
  readonly termMs?: number;
}

/**
 * Starts a child process and speaks to it over its stdin and stdout; resolves once it runs. Nothing
 * is sent before the first request.
 *
 * When the child ends, everything that it wrote is delivered, and every request without an answer
 * fails at once with `CHILD_EXITED`, the exit and the last lines of stderr. A child that closes its
 * stdout and goes on (`INPUT_ENDED`), or that can no longer be written to (`WRITE_FAILED`), is ended.
 * `closed` resolves at `close()`, or when the child has ended and may not be replaced.
 *
 * On POSIX the child leads a process group of its own, so that everything it starts ends with it.
 * A terminal therefore sends Ctrl-C to this process only: call `close()` then. Where this process
 * exits without that, the child is killed.
 *
 * @throws {TransportError} `SPAWN_FAILED` where the child cannot be started: no such command or
 * working directory, no permission. The cause has the errno code.
 * @throws {TypeError} where the command or an argument cannot be passed to a process.
 * @throws {RangeError} where a limit or a time is out of its range.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
export async function connectStdio(options: ConnectStdioOptions): Promise<Connection> {
  const { accept, info } = options;
  const open: ChildOpener["open"] = (channel, observer) =>
    Promise.resolve(
      connectChannel(channel, {
        ...(observer === undefined ? {} : { observer }),
        ...(accept === undefined ? {} : { accept }),
        ...(info === undefined ? {} : { info }),
      }),
    );
  return connectStdioBy({ open, reopen: open, mayRestart: () => true }, options);
}

/** How a connection is opened over a child's channel, once it runs. */
export interface ChildOpener {
  /** Opens one over the first child. */
  open(channel: Channel, observer: Observer | undefined): Promise<Connection>;
  /**
   * Opens one over another child, where the first ended while `open` was at work and it may have been
   * what `open` said. Where it is absent the end of the first child is the failure.
   */
  openAfterExit?(channel: Channel, observer: Observer | undefined): Promise<Connection>;
  /** Opens one over a child that replaces another. */
  reopen(channel: Channel, observer: Observer | undefined): Promise<Connection>;
  /** Whether a child can be replaced and nothing is lost but what is in flight. */
  mayRestart(connection: Connection): boolean;
  /** Whether the channel reads arrays as batches. */
  readonly batch?: boolean;
}

/** Connects as {@link connectStdio} does, by whatever opens a connection over a channel. */
export async function connectStdioBy(
  opener: ChildOpener,
  options: ConnectStdioOptions,
): Promise<Connection> {
  const { observer } = options;
  const settings = settingsOf(options);
  const start = (open: ChildOpener["open"]): Promise<ChildConnection> =>
    startConnection(open, { ...options, batch: opener.batch ?? false }, settings);
  const first = await startFirst(opener, start);
  const { connection } = first;
  return new RestartingConnection(first, {
    info: { ...options.info, ...connection.info },
    limit: opener.mayRestart(connection) ? settings.restarts : { ...settings.restarts, max: 0 },
    start: () => start(opener.reopen),
    onClosed: (reason: CloseReason) => tell(observer, { kind: "closed", reason }),
    now: () => performance.now(),
  });
}

async function startFirst(
  { open, openAfterExit }: ChildOpener,
  start: (open: ChildOpener["open"]) => Promise<ChildConnection>,
): Promise<ChildConnection> {
  try {
    return await start(open);
  } catch (error) {
    if (openAfterExit === undefined || !mayBeOurDoing(error)) throw error;
    return start(openAfterExit);
  }
}

/** What is checked before anything is started. */
export interface Settings {
  readonly exitMs: number;
  readonly termMs: number;
  readonly limits: { readonly maxMessageBytes: number; readonly maxDepth: number };
  readonly restarts: RestartLimit;
}

/** The numbers of the options, checked. */
export function settingsOf(options: ConnectStdioOptions): Settings {
  const { exitMs, termMs, maxMessageBytes, maxDepth, restart = {} } = options;
  const times = { fallback: 2000, min: 0, max: MAX_TIMER_MS };
  const bytes = { fallback: DEFAULT_MAX_MESSAGE_BYTES, min: 1 };
  const { max, perMs } = restart === false ? { max: 0 } : { ...restart };
  return {
    exitMs: integerOption("exitMs", exitMs, times),
    termMs: integerOption("termMs", termMs, times),
    limits: {
      maxMessageBytes: integerOption("maxMessageBytes", maxMessageBytes, bytes),
      maxDepth: integerOption("maxDepth", maxDepth, { fallback: DEFAULT_MAX_DEPTH, min: 1 }),
    },
    restarts: {
      max: integerOption("restart.max", max, { fallback: 3, min: 0 }),
      perMs: integerOption("restart.perMs", perMs, { fallback: 60_000, min: 1 }),
    },
  };
}

async function startConnection(
  open: ChildOpener["open"],
  options: ConnectStdioOptions & Pick<LineChannelOptions, "batch">,
  settings: Settings,
): Promise<ChildConnection> {
  const { observer } = options;
  const { channel } = await startChannel(options, settings);
  try {
    const connection = await open(channel, observer && withoutClosed(observer));
    return { connection, isEnding: () => channel.isEnding() };
  } catch (error) {
    // A child that nobody has would keep this process alive.
    await channel.close();
    throw error;
  }
}

/** Starts a child with a channel to it. */
export async function startChannel(
  options: ConnectStdioOptions & Pick<LineChannelOptions, "batch">,
  { exitMs, termMs, limits }: Settings,
): Promise<{ readonly child: Child; readonly channel: ChildChannel }> {
  const { observer, onLine, onInput, batch = false } = options;
  // Loading what starts processes takes longer than all else here, and servers start none.
  const [{ startChild }, { childChannel }] = await Promise.all([
    import("./start-child.ts"),
    import("./child-channel.ts"),
  ]);
  const child = await startChild({
    command: options.command,
    args: options.args ?? [],
    env: options.env ?? {},
    inheritEnv: options.inheritEnv ?? false,
    cwd: options.cwd,
    stderr: options.stderr ?? "capture",
    onStderrLine: (line) => tell(observer, { kind: "stderr-line", line }),
  });
  const lines = { ...limits, batch, ...(onLine && { onLine }), ...(onInput && { onInput }) };
  return { child, channel: childChannel(child, { lines, exitMs, termMs, observer }) };
}

/** One child's end is not the connection's: that is told by {@link RestartingConnection}. */
function withoutClosed(observer: Observer): Observer {
  return (event: WireEvent) => {
    if (event.kind !== "closed") observer(event);
  };
}
