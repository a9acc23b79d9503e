import type { HandshakeRevision } from "./handshake-revision.ts";

/** A thing of the protocol whose members differ between revisions. */
export type Thing =
  | "annotations"
  | "clientCapabilities"
  | "implementation"
  | "progress"
  | "prompt"
  | "promptArgument"
  | "resource"
  | "resourceTemplate"
  | "result"
  | "samplingMessage"
  | "serverCapabilities"
  | "tool";

/** A kind of content block that not every revision has. */
export type NewerContent = "audio" | "resource_link";

/**
 * Where a handshake revision differs from 2026-07-28: what it does not name, and what it answers
 * differently. Plain data: the functions of this folder act on it, `projectionRows` prints it.
 */
export interface RevisionFacts {
  readonly revision: HandshakeRevision;
  /** Several messages may be sent as one array. */
  readonly batches: boolean;
  /** What stands for the id of something whose id could not be read. */
  readonly unreadableId: "absent" | "null";
  /** The members of a thing that it does not name; they are left out of what it is sent. */
  readonly lacks: Readonly<Partial<Record<Thing, readonly string[]>>>;
  /** Kinds of content in results and prompts that it does not have. */
  readonly lacksContent: readonly NewerContent[];
  /** Kinds of content in what a model is asked that it does not have. */
  readonly lacksSamplingContent: readonly NewerContent[];
  /** A message to a model has one block, or may have several. */
  readonly samplingContent: "one" | "several";
  /** A model may be given tools. */
  readonly samplingTools: boolean;
  /** A result may have `structuredContent`, a tool an `outputSchema`; both of them objects. */
  readonly structuredContent: boolean;
  /** Where a tool's title stands. */
  readonly toolTitle: "title" | "annotations.title" | "nowhere";
  /** A completion may be told of arguments that were chosen already. */
  readonly completionContext: boolean;
  /** How a user can be asked. */
  readonly elicitation: "not at all" | "forms" | "forms and pages";
  /** Which choices and defaults a form can show. */
  readonly forms: "enumNames" | "all";
  /** Arguments that do not fit a tool's schema are a result with `isError`, or an error. */
  readonly badArguments: "isError" | "-32602";
  /** The code for a resource that does not exist. */
  readonly resourceNotFound: number;
  /** The code for pages that the user has to open first; null where there is none. */
  readonly urlElicitationRequired: number | null;
  /** Calls can go on as tasks, by the core protocol. */
  readonly coreTasks: boolean;
}
