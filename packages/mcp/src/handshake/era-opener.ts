import type { Channel } from "../channel/channel.ts";
import type { Connection } from "../exchange/exchange.ts";
import type { Observer } from "../exchange/observer.ts";
import { isStatelessRevision } from "../spec/revision.ts";
import { connectEras, erasOf, limitsOf } from "./connect-eras.ts";
import type { ConnectErasOptions } from "./connect-options.ts";
import { spokenRevisions } from "./eras.ts";
import { speaksBatches } from "./serve-eras.ts";

/** How connections to a child process are opened that may speak any revision. */
export interface EraOpener {
  open(channel: Channel, observer: Observer | undefined): Promise<Connection>;
  openAfterExit?(channel: Channel, observer: Observer | undefined): Promise<Connection>;
  reopen(channel: Channel, observer: Observer | undefined): Promise<Connection>;
  mayRestart(connection: Connection): boolean;
  readonly batch: boolean;
}

/**
 * Opens connections to a child in whatever revision it speaks. One that exits at a method that it
 * does not know is started again and greeted in the older way; one that keeps a session is not
 * replaced, since that would be lost.
 *
 * @throws {TypeError} where a revision is none, or none of the demanded era.
 * @throws {RangeError} where a time or a number is out of its range.
 */
export function eraOpener(options: ConnectErasOptions): EraOpener {
  const { era = "auto", revisions } = options;
  // Before anything is started for it.
  erasOf(options);
  limitsOf(options);
  const open = (
    channel: Channel,
    observer: Observer | undefined,
    own: ConnectErasOptions = options,
  ): Promise<Connection> =>
    connectEras(channel, { ...own, ...(observer === undefined ? {} : { observer }) });
  const { handshake, stateless } = spokenRevisions(revisions);
  const isOpen = era === "auto" && handshake.length > 0 && stateless.length > 0;
  const { lastEra: _, ...again } = options;
  return {
    open: (channel, observer) => open(channel, observer),
    ...(isOpen && {
      openAfterExit: (channel: Channel, observer: Observer | undefined) =>
        open(channel, observer, { ...again, era: "handshake" }),
    }),
    reopen: (channel, observer) => open(channel, observer, { ...again, era: "stateless" }),
    mayRestart: ({ info }) => info.revision === undefined || isStatelessRevision(info.revision),
    batch: speaksBatches(revisions),
  };
}
