import type { Id } from "../../jsonrpc/message.ts";
import type { Revision } from "../../spec/revision.ts";
import type { Direction } from "../validate-options.ts";
import type { ConversationFinding } from "./conversation-finding.ts";

/** One message, or what should have been one, as it crossed. */
export interface WireFrame {
  readonly direction: Direction;
  /** A line without its LF, the body of an HTTP message, or the data of an event. */
  readonly text: string;
  /** How it was framed. */
  readonly via: "line" | "body" | "event";
  /** On HTTP: the number of the exchange that it belongs to, as {@link HttpHead} named it. */
  readonly exchange?: number;
  /** How many bytes it had, where `text` has been changed since. */
  readonly bytes?: number;
  /**
   * Whether the bytes were UTF-8.
   * @default true
   */
  readonly isUtf8?: boolean;
  /**
   * Whether it is what stood behind the last LF when the stream ended.
   * @default false
   */
  readonly isPartial?: boolean;
}

/** The head of an HTTP message. The one of the request comes before all frames of its exchange. */
export type HttpHead =
  | {
      readonly kind: "request";
      readonly exchange: number;
      readonly method: string;
      /** Path and query. Only with HTTP+SSE, where a message goes where its stream has said. */
      readonly url?: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
    }
  | {
      readonly kind: "response";
      readonly exchange: number;
      readonly status: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
    };

/** What a frame turned out to be. */
export interface CheckedFrame {
  /** Its number in the conversation, from 1. */
  readonly number: number;
  readonly kind: "request" | "notification" | "response" | "batch" | "unreadable";
  /** The method of a request or a notification; of a response that of the request it answers. */
  readonly method?: string;
  readonly id?: Id;
  /** The tool, the prompt or the resource that a request, or the request behind an answer, names. */
  readonly name?: string;
  /** Of an answer: the number of the frame that it answers. */
  readonly answers?: number;
  /** Of a cancellation: the number of the frame that it cancels. */
  readonly cancels?: number;
  /** Of an answer that is an error: its code. */
  readonly errorCode?: number;
  /** Of an answer: the tool failed (`isError`). */
  readonly isToolError?: boolean;
  /** Of a batch: what its messages turned out to be. What is wrong with them is told of the batch. */
  readonly items?: readonly CheckedItem[];
  /** The revision that it was judged by. */
  readonly revision: Revision;
  readonly findings: readonly ConversationFinding[];
}

/** What a message of a batch turned out to be. */
export type CheckedItem = Omit<CheckedFrame, "findings" | "revision" | "items">;
