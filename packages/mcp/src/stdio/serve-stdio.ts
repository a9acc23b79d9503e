import type { ByteSink } from "../channel/byte-stream.ts";
import type { Channel } from "../channel/channel.ts";
import type { LineChannelOptions } from "../channel/line-channel.ts";
import { lineChannel } from "../channel/line-channel.ts";
import type { ServeChannelOptions, Serving } from "../channel/serve-channel.ts";
import type { CloseReason } from "../exchange/exchange.ts";
import { tell } from "../exchange/observer.ts";
import { integerOption, MAX_TIMER_MS } from "../util/integer-option.ts";
import { within } from "../util/within.ts";
import { decodeText } from "./decode-text.ts";
import { onExitSignal } from "./exit-signals.ts";
import { protectStdout } from "./protect-stdout.ts";

/** Options of `serveStdio`. */
export interface ServeStdioOptions
  extends ServeChannelOptions,
    Pick<LineChannelOptions, "maxMessageBytes" | "maxDepth"> {
  /**
   * How long the end waits for a reader that does not read what was written, in milliseconds, from 1.
   * After a signal it is 5 s at most.
   * @default 30000
   */
  readonly flushMs?: number;
  /**
   * Whether SIGTERM, SIGINT and SIGHUP end the serving in good order: no more requests are taken,
   * those being answered may go on for `drainMs`, and the process exits with code 0. A second signal
   * ends the process at once. `false` leaves signals to the program.
   * @default true
   */
  readonly signals?: boolean;
  /**
   * Whether what else in this process writes to `process.stdout` (`console.log`, say) goes to stderr,
   * where it cannot break the stream.
   * @default true
   */
  readonly protectStdout?: boolean;
  /**
   * Runs before this ends the process, which waits for it, at most 5 s: the place to save state. What
   * it throws is told to the observer.
   */
  readonly beforeExit?: (reason: CloseReason) => void | Promise<void>;
}

/**
 * Serves the process that started this one, over stdin and stdout, by whatever serves a channel.
 * `batch` says whether that takes batches.
 *
 * When stdin ends, the requests being answered may go on for `drainMs`; then stdout is flushed and
 * the process exits, whatever timers and sockets are still open: with `process.exitCode` where it is
 * set, otherwise with 0. So it does when stdout breaks because nobody reads it any more.
 *
 * `close()` ends the serving in the same way, but leaves the process to the program, unless a signal
 * asks for its end as well.
 *
 * @throws {RangeError} where a limit is out of its range.
 * @throws {TypeError} where this process is being served already: it has one stdin.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#shutdown
 */
export function serveStdioBy(
  serve: (channel: Channel) => Serving,
  options: ServeStdioOptions & Pick<LineChannelOptions, "batch">,
): Serving {
  if (served) throw new TypeError("Cannot serve stdio: this process serves it already");
  const { maxMessageBytes, maxDepth, batch = false } = options;
  const drainMs = integerOption("drainMs", options.drainMs, DRAIN);
  const flushMs = integerOption("flushMs", options.flushMs, FLUSH);
  const channel = lineChannel(process.stdin, stdoutSink(options.protectStdout ?? true), {
    ...(maxMessageBytes === undefined ? {} : { maxMessageBytes }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    transport: "stdio",
    flushMs,
    batch,
    decodeText,
  });
  const serving = serve(channel);
  served = true;
  // Who starts us may close our stderr as well; that nobody reads it is no reason to crash.
  process.stderr.on("error", passOver);
  return endProcessAfter(serving, { ...options, drainMs, flushMs });
}

let served = false;

/** Stdout without `destroy`, and behind whatever else writes to it. */
function stdoutSink(protect: boolean): ByteSink {
  const { stdout } = process;
  return {
    on: stdout.on.bind(stdout),
    write: protect ? protectStdout() : (text) => stdout.write(text),
    end: (done) => stdout.end(done),
  };
}

/** Ties the life of the process to that of the serving. */
function endProcessAfter(
  serving: Serving,
  options: ServeStdioOptions & { readonly drainMs: number; readonly flushMs: number },
): Serving {
  const { drainMs, flushMs, signals = true } = options;
  let staying = false;
  let signalled = false;
  let leaving = false;
  const leave = async (reason: CloseReason): Promise<void> => {
    if (leaving) return;
    leaving = true;
    await within(BEFORE_EXIT_MS, runBeforeExit(options, reason));
    // Whoever waits for `closed` gets this turn.
    setImmediate(() => process.exit());
  };
  const onSignal = (): void => {
    signalled = true;
    const reason: CloseReason = { code: "CLOSED", message: "A signal ended the serving" };
    // Whoever closed our stdin before has waited, and will not wait much longer.
    const boundMs = process.stdin.readableEnded ? 0 : drainMs + Math.min(flushMs, SIGNAL_FLUSH_MS);
    setTimeout(() => void leave(reason), boundMs);
    void serving.close();
  };
  const unlisten = signals ? onExitSignal(onSignal) : passOver;
  void serving.closed.then((reason) => (staying && !signalled ? unlisten() : leave(reason)));
  return {
    closed: serving.closed,
    close() {
      staying = true;
      return serving.close();
    },
  };
}

async function runBeforeExit(options: ServeStdioOptions, reason: CloseReason): Promise<void> {
  try {
    await options.beforeExit?.(reason);
  } catch (error) {
    tell(options.observer, { kind: "handler-failed", method: "", error });
  }
}

function passOver(): void {
  // Nothing to do, and nobody to tell.
}

const DRAIN = { fallback: 5000, min: 0, max: MAX_TIMER_MS };
const FLUSH = { fallback: 30_000, min: 1, max: MAX_TIMER_MS };
const SIGNAL_FLUSH_MS = 5000;
const BEFORE_EXIT_MS = 5000;
