import type { JsonObject } from "@wirewright/mcp";
import { parseFrame } from "@wirewright/mcp";
import { asJsonObject, isJsonObject } from "../json-object.ts";
import { advise } from "./advise.ts";
import type { Answered, ExplainedKind, Explanation, Unreadable } from "./explanation.ts";
import { guessMethod } from "./guess-method.ts";
import type { Judge } from "./judge-message.ts";
import { loadJudge } from "./judge-message.ts";
import type { MessageText } from "./split-messages.ts";

/** A text, and who sent it, where that is known. */
export interface ExplainInput extends MessageText {
  readonly sender?: "client" | "server";
  /** Whether a line quotes it: then its own lines are none of the input. */
  readonly isQuoted?: true;
}

/** Loads what is needed to explain messages. */
export async function loadExplainer(): Promise<Explainer> {
  return new Explainer(await loadJudge());
}

/** Explains messages in the order that they were sent in, so that answers find their requests. */
export class Explainer {
  readonly #judge: Judge;
  /** The last request of each id, as long as nothing has answered it. */
  readonly #open = new Map<string, OpenRequest>();

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  explain(input: ExplainInput): Explanation {
    const { text, line, sender } = input;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      // What is wrong, and where, is found by the library's own parser.
      return this.#unreadable(input);
    }
    if (!isJsonObject(value)) {
      const { verdicts } = this.#judge(value, { sender });
      return { line, kind: Array.isArray(value) ? "batch" : "no message", verdicts, notes: [] };
    }
    const kind = kindOf(value);
    const request = isAnswer(kind) ? this.#requestOf(value) : undefined;
    const answers = isAnswer(kind) ? answeredBy(value, request) : undefined;
    const judgement = this.#judge(value, { sender, request: request ?? answers });
    if (kind === "request") this.#remember(value, line);
    return {
      line,
      kind,
      ...factsOf(value),
      sender: judgement.sender,
      ...(answers === undefined ? {} : { answers }),
      verdicts: judgement.verdicts,
      notes: advise(value, answers),
    };
  }

  /** What can be told of a broken message by what could still be read of it. */
  #unreadable({ text, line, isQuoted }: ExplainInput): Explanation {
    const frame = parseFrame(text);
    const complaint = frame.kind === "complaint" ? frame.complaint : undefined;
    const { id, subject = "unknown" } = complaint ?? {};
    const request = subject === "response" ? this.#requestOf({ id }) : undefined;
    return {
      line,
      kind: "unreadable",
      ...(id === undefined ? {} : { id }),
      ...(request === undefined ? {} : { answers: answerOf(request) }),
      unreadable: {
        ...placeOf(text, complaint?.byteOffset ?? 0, isQuoted === true ? 1 : line),
        ...(isQuoted === true ? { isQuoted } : {}),
        subject,
        message: reasonOf(text, complaint),
      },
      verdicts: {},
      notes: [],
    };
  }

  #remember({ id, method, params }: JsonObject, line: number): void {
    if (typeof method !== "string") return;
    const open = { method, line, ...(isJsonObject(params) ? { params } : {}) };
    this.#open.set(JSON.stringify(id), open);
    // A capture of days has as many requests without answers as there are failures.
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#open.delete(oldest);
  }

  #requestOf({ id }: JsonObject): OpenRequest | undefined {
    const key = JSON.stringify(id) ?? "";
    const request = this.#open.get(key);
    this.#open.delete(key);
    return request;
  }
}

interface OpenRequest {
  readonly method: string;
  readonly params?: JsonObject;
  readonly line: number;
}

function kindOf(message: JsonObject): ExplainedKind {
  if (message["method"] !== undefined) return "id" in message ? "request" : "notification";
  if (message["error"] !== undefined) return "error";
  return message["result"] === undefined ? "no message" : "result";
}

function isAnswer(kind: ExplainedKind): boolean {
  return kind === "result" || kind === "error";
}

function answeredBy(
  { result }: JsonObject,
  request: OpenRequest | undefined,
): Answered | undefined {
  if (request !== undefined) return answerOf(request);
  const method = isJsonObject(result) ? guessMethod(result) : undefined;
  return method === undefined ? undefined : { method, by: "shape" };
}

function answerOf({ method, line }: OpenRequest): Answered {
  return { method, by: "id", line };
}

function factsOf(message: JsonObject): Pick<Explanation, "id" | "method" | "name" | "errorCode"> {
  const { id, method, params, error } = message;
  const { name, uri } = asJsonObject(params);
  const named = typeof name === "string" ? name : uri;
  return {
    ...(id === undefined ? {} : { id }),
    ...(typeof method === "string" ? { method } : {}),
    ...(typeof named === "string" ? { name: named } : {}),
    ...(isJsonObject(error) ? { errorCode: error["code"] } : {}),
  };
}

function reasonOf(
  text: string,
  complaint: { readonly message: string; readonly byteOffset?: number } | undefined,
): string {
  if (complaint?.byteOffset === undefined) return complaint?.message ?? "It cannot be read";
  if (text.startsWith("\uFEFF")) return "It begins with a byte order mark, which no message has";
  const bytes = Buffer.from(text);
  const rest = bytes.subarray(complaint.byteOffset).toString();
  if (/^\s*(?:\.\.\.|…)/.test(rest)) {
    return `It was cut short: "..." stands where JSON should go on`;
  }
  if (/^\s*\{\s*"jsonrpc"/.test(rest) && complaint.message.includes("the end of the message")) {
    return "Another message begins here, and each stands on a line of its own";
  }
  if (rest.trim() === "") return "It was cut short: the text ends in the middle";
  return complaint.message;
}

function placeOf(
  text: string,
  byteOffset: number,
  line: number,
): Pick<Unreadable, "line" | "column"> {
  const before = Buffer.from(text).subarray(0, byteOffset).toString().split("\n");
  return { line: line + before.length - 1, column: [...(before.at(-1) ?? "")].length + 1 };
}

const MAX_OPEN = 10_000;
