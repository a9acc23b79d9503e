import type { CloseReason } from "../exchange/exchange.ts";
import { deferred } from "../util/deferred.ts";
import type { ConnectStdioOptions } from "./connect-stdio.ts";
import { settingsOf, startChannel } from "./connect-stdio.ts";

/** Options of {@link connectLines}; its `onLine` gets what is sent, too. */
export type ConnectLinesOptions = Omit<ConnectStdioOptions, "accept" | "info" | "restart">;

/** A child process as two streams of lines, with nothing of a protocol on top. */
export interface LineConnection {
  /** Sends a line as it is, whatever it says; its end is added. After the end it does nothing. */
  send(line: string): void;
  /** Resolves, never rejects, when nothing more can be sent or received. */
  readonly closed: Promise<CloseReason>;
  /** Ends the child in good order. May be called again; resolves when it has ended. */
  close(): Promise<void>;
}

/**
 * Starts a child process like `connectStdio`, for whoever wants to send what is no message, or to
 * see what a message turns out to be. Nothing is answered, matched or judged. The observer is told
 * of lines of stderr and the exit.
 *
 * @throws {TransportError} `SPAWN_FAILED` where the child cannot be started.
 * @throws {TypeError} where the command or an argument cannot be passed to a process.
 * @throws {RangeError} where a limit or a time is out of its range.
 */
export async function connectLines(options: ConnectLinesOptions): Promise<LineConnection> {
  const { child, channel } = await startChannel(options, settingsOf(options));
  const closed = deferred<CloseReason>();
  channel.open({ frame: () => undefined, end: closed.resolve });
  return {
    closed: closed.promise,
    send(line) {
      if (!child.stdin.writable) return;
      options.onLine?.("out", line);
      child.stdin.write(`${line}\n`);
    },
    close: () => channel.close(),
  };
}
