import type { ContentBlock, Icon, MetaObject, PromptMessage } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import type { Completer } from "../completion/completer.ts";
import { faultOfBlock } from "../fault-of-block.ts";
import type { HandlerContext } from "../handler-context.ts";
import type { InputRequired } from "../input/input-required.ts";
import type { Visible } from "../lists/listed-entries.ts";
import { isObject } from "../request-meta.ts";

/** One argument of a prompt. Its value is always a text. */
export interface PromptArgumentOptions {
  /** The name that people read. */
  readonly title?: string;
  /** What belongs there. */
  readonly description?: string;
  /**
   * Whether it must be given.
   * @default false
   */
  readonly required?: boolean;
  /** Suggests values while somebody types. */
  readonly complete?: Completer;
}

/** Arguments by name. */
export type PromptArguments = Readonly<Record<string, PromptArgumentOptions>>;

/** What a prompt is, besides its name and its handler. */
export interface PromptOptions<A extends PromptArguments = PromptArguments> {
  /** The name that people read. */
  readonly title?: string;
  /** What it is for, for people and models. */
  readonly description?: string;
  /** Its blanks, by name. */
  readonly arguments?: A;
  /** Pictures that stand for it. */
  readonly icons?: readonly Icon[];
  /** Travels along in the list. */
  readonly _meta?: MetaObject;
  /** Says who may see and use it; for everybody else it does not exist. */
  readonly visible?: Visible;
}

/** What a handler gets: required arguments are there, the others may not be. */
export type PromptValues<A extends PromptArguments> = {
  readonly [Name in keyof A]: A[Name] extends { readonly required: true }
    ? string
    : string | undefined;
};

/** A prompt in full. */
export interface PromptBody {
  /** What this prompt does, where it differs from the list's description. */
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
  /** Travels along; keys outside MCP's own prefixes. */
  readonly _meta?: MetaObject;
}

/** What getting a prompt gives: one text or block said by the user, messages, or all in full. */
export type PromptReturn =
  | string
  | ContentBlock
  | readonly PromptMessage[]
  | PromptBody
  | InputRequired;

/** Makes a prompt's messages. */
export type PromptHandler<A extends PromptArguments> = (
  args: PromptValues<A>,
  context: HandlerContext,
) => PromptReturn | Promise<PromptReturn>;

/**
 * The messages of what a handler returned.
 *
 * @throws {TypeError} where it is nothing that a prompt can return.
 */
export function bodyOf(returned: Exclude<PromptReturn, InputRequired>): PromptBody {
  if (typeof returned === "string") return said({ type: "text", text: returned });
  const body = isMessages(returned) ? { messages: returned } : returned;
  if (isObject(body) && "messages" in body && Array.isArray(body.messages)) {
    return { ...body, messages: Array.from(body.messages, asMessage) };
  }
  if (isObject(body) && typeof body["type"] === "string") return said(asBlock(body));
  throw new TypeError(
    `Cannot use what the prompt returned: expected text, a content block or messages, found ${showValue(returned)}`,
  );
}

function isMessages(returned: object | null): returned is readonly PromptMessage[] {
  return Array.isArray(returned);
}

function asMessage(message: unknown): PromptMessage {
  if (isObject(message)) {
    const { role, content } = message;
    const isBlock = isObject(content) && typeof content["type"] === "string";
    if (isBlock && (role === "user" || role === "assistant")) {
      return { ...message, role, content: asBlock(content) };
    }
  }
  throw new TypeError(
    `Cannot use what the prompt returned: expected messages with role and content, found ${showValue(message)}`,
  );
}

function asBlock(block: unknown): ContentBlock {
  const fault = faultOfBlock(block, "");
  if (fault === undefined) return block as ContentBlock;
  const { path, expected, found } = fault;
  throw new TypeError(
    `Cannot use a content block of what the prompt returned: ${path} must be ${expected}, found ${showValue(found)}`,
  );
}

function said(content: ContentBlock): PromptBody {
  return { messages: [{ role: "user", content }] };
}
