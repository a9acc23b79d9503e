/** Where a task stands, in the order in which tasks move. */
export type TaskStatus = "open" | "in_progress" | "done";

/** Every status, for schemas and completions. */
export const taskStatuses: readonly TaskStatus[] = ["open", "in_progress", "done"];

/** The largest values that the board takes. Lengths are UTF-16 code units, as `length` counts. */
export const taskLimits = {
  titleLength: 200,
  descriptionLength: 20_000,
  labels: 20,
  labelLength: 40,
} as const;

/** The part of a task that members write. */
export interface TaskFields {
  /** One line, 1 to 200 characters, without blanks at its ends. */
  readonly title: string;
  /** Any text of at most 20,000 characters; line breaks and tabs are kept. */
  readonly description: string;
  readonly status: TaskStatus;
  /** A member's name, or null for nobody. */
  readonly assignee: string | null;
  /** At most 20 different ones of 1 to 40 characters, without commas and semicolons. */
  readonly labels: readonly string[];
  /** A calendar date, `YYYY-MM-DD`, or null. */
  readonly due: string | null;
}

/** A task as the board gives it. */
export interface Task extends TaskFields {
  /** Its name for life, `T-` and a number; never used again after removal. */
  readonly ref: string;
  /** ISO 8601 in UTC, to the millisecond. */
  readonly createdAt: string;
  /** ISO 8601 in UTC, to the millisecond; equals `createdAt` until the first change. */
  readonly updatedAt: string;
  /** 1 at creation, one more with every change. */
  readonly version: number;
}

/** A task to create. */
export interface TaskDraft {
  readonly title: string;
  /** @default "" */
  readonly description?: string | undefined;
  /** @default "open" */
  readonly status?: TaskStatus | undefined;
  /** @default null */
  readonly assignee?: string | null | undefined;
  /** Repetitions are dropped. @default [] */
  readonly labels?: readonly string[] | undefined;
  /** @default null */
  readonly due?: string | null | undefined;
}

/** What to change of a task; what is absent stays. */
export interface TaskPatch {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly status?: TaskStatus | undefined;
  readonly assignee?: string | null | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly due?: string | null | undefined;
  /** The version the change was thought out on. Where the task has moved on, it is a CONFLICT. */
  readonly expectedVersion?: number | undefined;
}
