import type { AnsweredRequest, MessageValidator, Verdict } from "@wirewright/mcp/validate";
import { loadMessageValidator } from "@wirewright/mcp/validate";
import { isJsonObject } from "../json-object.ts";
import type { Revision, Sender } from "./explanation.ts";
import { REVISIONS } from "./explanation.ts";

/** A verdict of each revision, and who sends such a message. */
export interface Judgement {
  readonly verdicts: Readonly<Record<Revision, Verdict>>;
  readonly sender: Sender;
}

/** What is known of a message besides what it says. */
export interface JudgeHints {
  readonly sender?: "client" | "server" | undefined;
  readonly request?: AnsweredRequest | undefined;
}

/** Judges a message by all revisions. */
export type Judge = (message: unknown, hints: JudgeHints) => Judgement;

/** Loads the validators of all revisions. */
export async function loadJudge(): Promise<Judge> {
  const loaded = await Promise.all(
    REVISIONS.map(async (revision) => [revision, await loadMessageValidator(revision)] as const),
  );
  return (message, hints) => judge(message, hints, new Map(loaded));
}

function judge(
  message: unknown,
  { sender, request }: JudgeHints,
  validators: ReadonlyMap<Revision, MessageValidator>,
): Judgement {
  const sides = sender === undefined ? SIDES : [sender];
  const might = new Set<"client" | "server">();
  const verdicts = [...validators].map(([revision, validate]) => {
    const all = sides.map((side) => ({ side, verdict: verdictOf(message, side) }));
    const [first, second] = all;
    const fitting = all.filter(({ verdict }) => !isOfOtherSide(verdict));
    for (const { side, verdict } of fitting) if (!isNotHere(verdict)) might.add(side);
    // A method of nobody's is most likely asked by a client, of whom most is demanded.
    const known = fitting.filter(({ verdict }) => !isOfNobody(verdict));
    const best = known.find(({ verdict }) => verdict.valid) ?? fitting[0] ?? first ?? second;
    return [revision, best?.verdict ?? NOTHING] as const;

    function verdictOf(it: unknown, side: "client" | "server"): Verdict {
      const direction = side === "client" ? "client-to-server" : "server-to-client";
      const verdict = validate(it, { direction, ...(request === undefined ? {} : { request }) });
      if (request === undefined || !isResult(message)) return verdict;
      return withAbsence(verdict, request.method, validate);
    }
  });
  const [only, ...others] = might.size === 0 ? sides : might;
  return {
    verdicts: Object.fromEntries(verdicts) as Record<Revision, Verdict>,
    sender: only === undefined || others.length > 0 ? "either side" : only,
  };
}

/** A revision that has no such request has no result of it either; an error says just that. */
function withAbsence(verdict: Verdict, method: string, validate: MessageValidator): Verdict {
  const request = { jsonrpc: "2.0", id: 0, method };
  const absent = SIDES.map((side) =>
    validate(request, {
      direction: side === "client" ? "client-to-server" : "server-to-client",
    }).findings.find(({ id }) => id === "method.other-revision"),
  );
  const [fromClient, fromServer] = absent;
  if (fromClient === undefined || fromServer === undefined) return verdict;
  const finding = { ...fromClient, path: "" };
  return { ...verdict, valid: false, findings: [finding] };
}

function isResult(message: unknown): boolean {
  return isJsonObject(message) && message["result"] !== undefined;
}

function isOfOtherSide({ findings }: Verdict): boolean {
  return findings.some(({ id }) => OTHER_SIDE.has(id));
}

function isOfNobody({ findings }: Verdict): boolean {
  return findings.some(({ id }) => id === "method.unknown");
}

function isNotHere({ findings }: Verdict): boolean {
  return findings.some(({ id }) => id === "method.other-revision" || id === "method.only-embedded");
}

const SIDES = ["client", "server"] as const;
const OTHER_SIDE: ReadonlySet<string> = new Set([
  "method.wrong-side",
  "response.wrong-side",
  "response.from-client",
]);
const NOTHING: Verdict = { valid: false, findings: [] };
