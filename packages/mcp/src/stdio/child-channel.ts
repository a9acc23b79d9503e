// A Channel to a child process: lines over its stdin and stdout, and the child's end told as what
// it is. Whatever goes first when a child dies (its stdout, a write to its stdin, the exit itself),
// the reader is told of the exit, once, and after everything that the child wrote.

import type { Channel, ChannelReader } from "../channel/channel.ts";
import type { LineChannelOptions } from "../channel/line-channel.ts";
import { lineChannel } from "../channel/line-channel.ts";
import type { CloseReason } from "../exchange/exchange.ts";
import type { Observer } from "../exchange/observer.ts";
import { tell } from "../exchange/observer.ts";
import { within } from "../util/within.ts";
import type { ChildExit } from "./child-exit.ts";
import { describeExit } from "./child-exit.ts";
import { forgetAtExit } from "./children-at-exit.ts";
import { decodeText } from "./decode-text.ts";
import type { Child } from "./start-child.ts";
import type { StopTimes } from "./stop-child.ts";
import { stopChild } from "./stop-child.ts";

/** Options of {@link childChannel}. */
export interface ChildChannelOptions extends StopTimes {
  readonly lines: Pick<
    LineChannelOptions,
    "maxMessageBytes" | "maxDepth" | "onLine" | "onInput" | "batch"
  >;
  readonly observer: Observer | undefined;
}

/** A channel to a child. */
export interface ChildChannel extends Channel {
  /** Whether nothing that is sent from now on can be answered, though the reader may not know yet. */
  isEnding(): boolean;
}

/** Opens a channel to a child, which lives no longer than the channel. */
export function childChannel(child: Child, options: ChildChannelOptions): ChildChannel {
  const { stdin, stdout } = child;
  const flushMs = Math.max(1, options.exitMs);
  // Without `destroy`: a child that is saving its state may still write, and must not be broken off.
  const lines = lineChannel(
    { on: stdout.on.bind(stdout), pause: () => stdout.pause(), resume: () => stdout.resume() },
    {
      on: stdin.on.bind(stdin),
      write: (text) => stdin.write(text),
      end: (done) => stdin.end(done),
    },
    { ...options.lines, flushMs, transport: "stdio", decodeText },
  );
  let ending = false;
  return {
    transport: "stdio",
    isEnding: () => ending || child.hasExited(),
    open(reader) {
      const end = endOnce(reader);
      void child.exit.then(async (exit) => {
        tell(options.observer, { kind: "child-exit", ...exit });
        await outputEnds(child);
        end(exitReason(exit, child));
      });
      lines.open({
        frame: (frame) => {
          if (!stdout.readableEnded || frame.kind !== "complaint") return reader.frame(frame);
          // The last line was cut off: that the child has gone says more than what is wrong with it.
          tell(options.observer, frame);
          return undefined;
        },
        // A child that is about to exit closes its streams first; only one that goes on did so on purpose.
        end: async (reason) => {
          ending = true;
          if (reason.code === "CLOSED") end(reason);
          else if ((await patiently(EXIT_GRACE_MS, child.exit)) === undefined)
            end(streamReason(reason));
        },
      });
    },
    send: (frame) => lines.send(frame),
    async close() {
      const flushed = lines.close();
      // What it says from now on is read, so that it can exit, and dropped.
      stdout.resume();
      await stopChild(child, options);
      forgetAtExit(child.pid);
      // A process that left the tree may still hold them.
      for (const stream of [stdin, stdout, child.stderr]) stream?.destroy();
      await flushed;
    },
  };
}

function endOnce(reader: ChannelReader): (reason: CloseReason) => void {
  let ended = false;
  return (reason) => {
    if (ended) return;
    ended = true;
    reader.end(reason);
  };
}

/**
 * Waits until everything that a child wrote before it exited has been read. Its streams end with it
 * unless something that it started holds them; so they need not end, only fall silent.
 */
async function outputEnds(child: Child): Promise<void> {
  let heard = true;
  const hear = (): void => {
    heard = true;
  };
  child.stdout.on("data", hear);
  for (let waits = 0; heard && waits < MAX_WAITS; waits++) {
    heard = false;
    if ((await patiently(SILENCE_MS, child.finished)) !== undefined) break;
  }
  child.stdout.off("data", hear);
}

/**
 * Waits as {@link within} does, and one turn longer: in a process that was busy all the time the timer
 * is the first to be served, before what has long since happened.
 */
async function patiently<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const found = await within(ms, promise);
  if (found !== undefined) return found;
  await new Promise(setImmediate);
  return within(0, promise);
}

function exitReason(exit: ChildExit, child: Child): CloseReason {
  const stderr = child.tail.lines();
  const said = stderr.length === 0 ? {} : { stderr };
  return { code: "CHILD_EXITED", message: describeExit(exit), ...exit, ...said };
}

function streamReason(reason: CloseReason): CloseReason {
  if (reason.code !== "INPUT_ENDED") return reason;
  return { ...reason, message: "The server closed its stdout, but did not exit" };
}

/** How long a child may take to exit after its streams have closed. */
const EXIT_GRACE_MS = 300;
const SILENCE_MS = 500;
const MAX_WAITS = 10;
