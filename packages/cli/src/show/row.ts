import type { CaptureSide } from "@wirewright/mcp/capture";
import type { ConversationFinding } from "@wirewright/mcp/validate";

/** How a call ended: `open` has no answer, `failed` is a tool's own failure. */
export type RowStatus = "ok" | "failed" | "error" | "open";

/** One line of what is shown of a capture. Plain data. */
export interface Row {
  /** Its number, from 1. */
  readonly number: number;
  /** When it began, in milliseconds since the recording did. */
  readonly atMs: number;
  readonly from: CaptureSide;
  readonly kind:
    | "call"
    | "notification"
    | "answer"
    | "unreadable"
    | "batch"
    | "stderr"
    | "exit"
    | "note";
  readonly method?: string;
  /** The tool, prompt or resource. */
  readonly name?: string;
  readonly id?: string | number;
  /** On HTTP: the exchange. */
  readonly exchange?: number;
  /** What there is to say of what is no message; cut. */
  readonly text?: string;
  /** Of a call: how it ended. */
  status?: RowStatus;
  errorCode?: number;
  httpStatus?: number;
  /** Milliseconds from the request to the first byte of its answer. */
  firstByteMs?: number;
  /** Milliseconds from the request to the end of its answer. */
  durationMs?: number;
  requestBytes?: number;
  answerBytes?: number;
  findings: readonly ConversationFinding[];
  /** What is no fault, and yet may be why something does not work. */
  remark?: string;
  /** What crossed, where it is kept. */
  requestText?: string;
  answerText?: string;
}
