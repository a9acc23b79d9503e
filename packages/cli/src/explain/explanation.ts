import type { Verdict } from "@wirewright/mcp/validate";

/** The revisions, oldest first. */
export const REVISIONS = [
  "2024-11-05",
  "2025-03-26",
  "2025-06-18",
  "2025-11-25",
  "2026-07-28",
] as const;

/** One dated edition of the protocol. */
export type Revision = (typeof REVISIONS)[number];

/** What a text turned out to be. */
export type ExplainedKind =
  | "request"
  | "notification"
  | "result"
  | "error"
  | "batch"
  | "unreadable"
  | "no message";

/** Who sends a message. */
export type Sender = "client" | "server" | "either side";

/** Something to know of a message that no definition says. */
export interface Note {
  /** `error`: no revision allows it, though the form may be right. `advice`: how to mend it. */
  readonly level: "error" | "advice";
  /** JSON pointer of the member that it is about. */
  readonly path: string;
  readonly message: string;
}

/** What a message answers, as far as that is known. */
export interface Answered {
  readonly method: string;
  /** Whether the request was seen, or the method follows from the shape of the result. */
  readonly by: "id" | "shape";
  /** Where the request stands, where it was seen. */
  readonly line?: number;
}

/** What there is to say of one text. Plain data. */
export interface Explanation {
  /** The line that it begins on, from 1. */
  readonly line: number;
  readonly kind: ExplainedKind;
  readonly id?: unknown;
  /** Of a request or notification. */
  readonly method?: string;
  /** The tool, prompt or resource that it names. */
  readonly name?: string;
  readonly errorCode?: unknown;
  readonly sender?: Sender;
  readonly answers?: Answered;
  /** Why it could not be read. */
  readonly unreadable?: Unreadable;
  /** One of each revision; none where the text could not be read. */
  readonly verdicts: Readonly<Partial<Record<Revision, Verdict>>>;
  readonly notes: readonly Note[];
}

/** Where a text stops being JSON. */
export interface Unreadable {
  /** What it was meant to be, as far as that can be told. */
  readonly subject: "request" | "notification" | "response" | "unknown";
  readonly message: string;
  /** In the input, or in the text where a line quotes that; from 1. */
  readonly line: number;
  readonly isQuoted?: true;
  /** In characters, from 1. */
  readonly column: number;
}

/** Whether some revision allows the message, and nothing speaks against it in all. */
export function isValidSomewhere({ verdicts, notes }: Explanation): boolean {
  if (notes.some(({ level }) => level === "error")) return false;
  return Object.values(verdicts).some(({ valid }) => valid);
}
