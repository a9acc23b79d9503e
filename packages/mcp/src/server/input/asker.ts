import type { JsonObject } from "../../jsonrpc/message.ts";
import type {
  CreateMessageRequestParams,
  CreateMessageResult,
  Root,
} from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import { frozenJson } from "../../util/frozen-json.ts";
import { isDeclared } from "./capability-gate.ts";
import type { FormContent } from "./form-content.ts";
import type { CompiledForm, FormSchema } from "./form-schema.ts";
import { compileForm } from "./form-schema.ts";
import type { AskOptions, Questions } from "./questions.ts";
import { RefusedAnswer } from "./questions.ts";
import { requireBalanced } from "./require-balanced.ts";

/** A form for the user to fill in. */
export interface FormQuestion<S extends FormSchema> extends AskOptions {
  /** Why it is asked, for people. */
  readonly message: string;
  /** The fields: texts, numbers, yes or no, choices; one level deep. */
  readonly schema: S;
}

/** A page for the user to open, where they give what the client must not see. */
export interface UrlQuestion extends AskOptions {
  /** Why it is to be opened, for people. */
  readonly message: string;
  /** The page, an absolute URL. It must hold nothing secret, and let nobody in by itself. */
  readonly url: string;
}

/** What the user did with a form. */
export type FormAnswer<S> =
  | { readonly action: "accept"; readonly content: FormContent<S> }
  | { readonly action: "decline" | "cancel" };

/** What the user did with a page. `accept` means that they will open it, not that they are done. */
export interface UrlAnswer {
  readonly action: "accept" | "decline" | "cancel";
}

/** Asks the user. Overloaded: a form with a schema, or a page with a URL. */
export interface Elicit {
  <const S extends FormSchema>(key: string, question: FormQuestion<S>): Promise<FormAnswer<S>>;
  (key: string, question: UrlQuestion): Promise<UrlAnswer>;
}

/** Puts a question of `HandlerContext.elicit` where questions go. */
export function elicitIn(
  questions: Questions,
  key: string,
  question: FormQuestion<FormSchema> | UrlQuestion,
): Promise<FormAnswer<FormSchema> | UrlAnswer> {
  const { message, bind = false } = question;
  if (typeof message !== "string") {
    throw new TypeError(`Cannot ask: the message must be a string, found ${showValue(message)}`);
  }
  if ("url" in question) {
    const params = freeze({ mode: "url", message, url: absolute(question.url) } as const);
    const asked = freeze({ method: "elicitation/create", params } as const);
    return questions.put(key, asked, actionOf, { bind });
  }
  const form = compileForm(question.schema);
  const params = freeze({ mode: "form", message, requestedSchema: form.schema } as const);
  const read = (answer: JsonObject) => formAnswer(answer, form);
  const asked = freeze({ method: "elicitation/create", params } as const);
  return questions.put(key, asked, read, { bind });
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#url-mode-elicitation-requests */
function absolute(url: string): string {
  if (URL.canParse(url)) return url;
  throw new TypeError(`Cannot ask with ${showValue(url)}: it must be an absolute URL`);
}

function actionOf(answer: JsonObject): UrlAnswer {
  return { action: answer["action"] as UrlAnswer["action"] };
}

/** The library's own checks run on the content, too; what they refuse is a malformed answer. */
async function formAnswer(
  answer: JsonObject,
  { schema, validate }: CompiledForm,
): Promise<FormAnswer<FormSchema> | RefusedAnswer> {
  const { action, content = {} } = answer;
  if (action !== "accept") return { action: action as "decline" | "cancel" };
  const fields = Object.entries(content as JsonObject).filter(([name]) =>
    Object.hasOwn(schema.properties, name),
  );
  const known = Object.fromEntries(fields);
  if (validate === undefined) return { action, content: known as never };
  const checked = await validate(known);
  if (checked.issues !== undefined) return new RefusedAnswer(checked.issues);
  return { action, content: checked.value as never };
}

/** Puts a question of `HandlerContext.sample` where questions go. */
export function sampleIn(
  questions: Questions,
  key: string,
  params: CreateMessageRequestParams,
): Promise<CreateMessageResult> {
  const { includeContext, ...rest } = params;
  requireBalanced(params.messages);
  // Deprecated, only a hint, and for clients that declare it.
  const mayInclude = isDeclared(questions.declared.sampling?.context);
  const question = frozenJson({
    method: "sampling/createMessage",
    params: mayInclude ? params : rest,
  } as const);
  return questions.put(key, question, (answer) => answer as unknown as CreateMessageResult);
}

/** Puts a question of `HandlerContext.roots` where questions go. */
export function rootsIn(questions: Questions, key: string): Promise<readonly Root[]> {
  const read = (answer: JsonObject) => answer["roots"] as readonly Root[];
  return questions.put(key, ROOTS, read);
}

const { freeze } = Object;
const ROOTS = freeze({ method: "roots/list" } as const);
