import type { Conversation, ConversationOptions } from "./conversation.ts";

/**
 * Loads what is needed to check a conversation, and begins one. The definitions of all revisions are
 * loaded with it, since only the messages tell which is spoken.
 *
 * @example
 * const conversation = await loadConversation();
 * const { findings } = conversation.take({ direction: "client-to-server", via: "line", text });
 */
export async function loadConversation(options: ConversationOptions = {}): Promise<Conversation> {
  const [{ Conversation }, { loadMessageJudge }] = await Promise.all([
    import("./conversation.ts"),
    import("./message-judge.ts"),
  ]);
  return new Conversation(await loadMessageJudge(), options);
}
