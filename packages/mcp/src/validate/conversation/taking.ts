import type { Side } from "../../spec/method-row.ts";
import type { FindingList } from "./finding-list.ts";
import type { HttpExchanges } from "./http-exchanges.ts";
import type { MessageJudge } from "./message-judge.ts";
import type { Scope } from "./scope.ts";
import type { CheckedFrame, WireFrame } from "./wire-frame.ts";

/** What one message is taken with. */
export interface Taking {
  readonly frame: WireFrame;
  readonly number: number;
  readonly side: Side;
  readonly scope: Scope;
  readonly list: FindingList;
  readonly judge: MessageJudge;
  readonly exchanges: HttpExchanges;
  readonly sides: Readonly<Record<Side, SideState>>;
}

/** What is known of what a side sent last. */
export interface SideState {
  /** Lines that nobody could read, and that may be answered by an error without an id. */
  unreadable: number;
  /** Whether the last message was a notification: an error without an id may answer it. */
  lastWasNotification: boolean;
}

/** What a message was found to be, besides what is wrong with it. */
export type Taken = Omit<CheckedFrame, "number" | "findings" | "revision">;
