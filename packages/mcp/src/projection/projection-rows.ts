import { factsOf } from "./facts-of.ts";
import type { HandshakeRevision } from "./handshake-revision.ts";
import type { RevisionFacts } from "./revision-facts.ts";

/** One line of the table of differences. */
export interface ProjectionRow {
  readonly revision: HandshakeRevision;
  /** What it is about, such as `tool` or `errors`. */
  readonly subject: string;
  /** What happens to it, a sentence. */
  readonly what: string;
}

/** What becomes of what 2026-07-28 says on its way to a side that speaks `revision`. */
export function projectionRows(revision: HandshakeRevision): readonly ProjectionRow[] {
  const facts = factsOf(revision);
  const lines = [...lacking(facts), ...content(facts), ...questions(facts), ...answers(facts)];
  return lines.map(([subject, what]) => ({ revision, subject, what }));
}

type Line = readonly [subject: string, what: string];

function lacking({ lacks }: RevisionFacts): readonly Line[] {
  return Object.entries(lacks).map(([thing, names]) => [
    thing,
    `${listed(names)} ${names.length === 1 ? "is" : "are"} left out`,
  ]);
}

function content(facts: RevisionFacts): readonly Line[] {
  return [
    ...facts.lacksContent.map((kind): Line => [`${kind} content`, CONTENT[kind]]),
    ...facts.lacksSamplingContent.map(
      (kind): Line => [`${kind} content in sampling`, "becomes a text that says so"],
    ),
    [
      "structuredContent",
      facts.structuredContent
        ? "objects only; any other value becomes a text, and its outputSchema is left out"
        : "is left out, and becomes a text where there is no content",
    ],
    ...(facts.toolTitle === "annotations.title"
      ? [["title of a tool", "goes to annotations.title"] as const]
      : []),
    ...(facts.completionContext ? [] : [["context of a completion", "is left out"] as const]),
  ];
}

function questions(facts: RevisionFacts): readonly Line[] {
  return [
    ["input_required", "its questions are requests, and the call is made again with the answers"],
    ["elicitation", ELICITATION[facts.elicitation]],
    ...(facts.elicitation !== "not at all" && facts.forms === "enumNames"
      ? [
          [
            "forms",
            "choices with titles are enum and enumNames; defaults only for yes or no; no choice of several",
          ] as const,
        ]
      : []),
    [
      "sampling",
      [
        facts.samplingTools ? "with tools" : "without tools",
        facts.samplingContent === "one"
          ? "a message of several blocks is several messages"
          : "a message has one block or several",
      ].join("; "),
    ],
  ];
}

function answers(facts: RevisionFacts): readonly Line[] {
  const { urlElicitationRequired: urls } = facts;
  return [
    [
      "arguments that do not fit",
      facts.badArguments === "isError" ? "a result with isError" : "the error -32602",
    ],
    ["a resource that does not exist", `the error ${facts.resourceNotFound}`],
    ["a capability that the client lacks", "a result with isError for a tool, otherwise -32603"],
    ...(urls === null
      ? []
      : [[`the error ${urls}`, "understood from a server, becomes input_required"] as const]),
    [
      "an id that cannot be read",
      facts.unreadableId === "null" ? "is null in the answer" : "is absent from the answer",
    ],
    ["batches", facts.batches ? "are taken, and answered as one" : "are refused with -32600"],
    ...(facts.coreTasks
      ? [["tasks", "a server's tool that requires one is called with it, and waited for"] as const]
      : []),
  ];
}

function listed(names: readonly string[]): string {
  const [last = "", ...others] = names.map((name) => `\`${name}\``).reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} and ${last}`;
}

const CONTENT = {
  audio: "becomes an embedded resource with the same bytes",
  resource_link: "becomes a text with its name and URI",
} as const;

const ELICITATION = {
  "not at all": "there is none: a call that needs it fails",
  forms: "forms; a call that needs a page fails",
  "forms and pages": "forms and pages; a page gets an elicitationId, and its completion is told",
} as const;
