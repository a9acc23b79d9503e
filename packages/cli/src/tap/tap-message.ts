// What the thread that passes bytes on tells the one that looks at them, and what it hears back.
import type { CaptureHttpHeader, CaptureSide, CaptureTarget } from "@wirewright/mcp/capture";

/** A stream of bytes: what the client writes, what the server writes, the server's stderr. */
export type TapStream = "stdin" | "stdout" | "stderr";

/** Something that has crossed. `us` is microseconds since the tap began. */
export type TapInput =
  | {
      readonly kind: "bytes";
      readonly us: number;
      readonly stream: TapStream;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: "gap"; readonly us: number; readonly stream: TapStream; readonly lost: number }
  | { readonly kind: "end"; readonly us: number; readonly stream: TapStream }
  | {
      readonly kind: "exit";
      readonly us: number;
      readonly exitCode?: number;
      readonly signal?: string;
    }
  | {
      readonly kind: "http-request";
      readonly us: number;
      readonly exchange: number;
      readonly method: string;
      readonly url: string;
      readonly headers: readonly CaptureHttpHeader[];
    }
  | {
      readonly kind: "http-response";
      readonly us: number;
      readonly exchange: number;
      readonly status: number;
      readonly headers: readonly CaptureHttpHeader[];
    }
  | {
      readonly kind: "body";
      readonly us: number;
      readonly exchange: number;
      readonly from: CaptureSide;
      readonly bytes: Uint8Array;
    }
  | {
      readonly kind: "body-end";
      readonly us: number;
      readonly exchange: number;
      readonly from: CaptureSide;
    }
  | {
      /** Something about an exchange that goes on, in a sentence. */
      readonly kind: "aside";
      readonly us: number;
      readonly exchange: number;
      readonly text: string;
    }
  | {
      /** Time has passed. */
      readonly kind: "tick";
      readonly us: number;
    }
  | {
      /** Bytes of an exchange were passed on unseen: the rest of it cannot be judged. */
      readonly kind: "unseen";
      readonly us: number;
      readonly exchange: number;
    }
  | {
      /** An exchange that did not come to its end: why, in a sentence. */
      readonly kind: "broken";
      readonly us: number;
      readonly exchange: number;
      /** Who broke off. */
      readonly from: CaptureSide;
      readonly text: string;
    };

/** How much a log tells. */
export type LogDetail = "everything" | "findings" | "end";

/** What the other thread is started with. */
export interface TapSettings {
  readonly target: CaptureTarget;
  /** When the tap began, ISO 8601. */
  readonly time: string;
  readonly redact: boolean;
  /** Values that the server's output is searched for, where it is redacted. */
  readonly secrets: readonly string[];
  /** What the log tells: every message, what is wrong, or only how it was in all. */
  readonly detail: LogDetail;
  /** Where the log goes; to this side where it is undefined. */
  readonly log?: string;
  /** Where the capture goes, if there is to be one. */
  readonly capture?: string;
}

/** What comes back. */
export type TapOutput =
  | { readonly kind: "taken"; readonly bytes: number }
  | { readonly kind: "log"; readonly text: string }
  | {
      readonly kind: "failed";
      readonly code: "CAPTURE_FAILED" | "LOG_FAILED";
      readonly message: string;
    }
  | { readonly kind: "done" };
