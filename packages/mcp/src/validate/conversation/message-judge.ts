import type { Message } from "../../jsonrpc/message.ts";
import type { Revision } from "../../spec/revision.ts";
import { REVISIONS } from "../../spec/revision.ts";
import type { Finding } from "../finding.ts";
import { loadMessageValidator } from "../validate-message.ts";
import type { MessageOptions } from "../validate-options.ts";

/** Says what is wrong with one message, by the definitions of a revision. */
export type MessageJudge = (
  message: Message,
  revision: Revision,
  options: MessageOptions,
) => readonly Finding[];

/** Loads the definitions of every revision: which is spoken, only the messages tell. */
export async function loadMessageJudge(): Promise<MessageJudge> {
  const loaded = await Promise.all(
    REVISIONS.map(async (revision) => [revision, await loadMessageValidator(revision)] as const),
  );
  const validators = new Map(loaded);
  return (message, revision, options) =>
    validators.get(revision)?.(message, options).findings ?? [];
}
