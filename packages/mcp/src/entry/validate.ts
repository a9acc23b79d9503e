export type { Conversation, ConversationOptions } from "../validate/conversation/conversation.ts";
export type {
  ConversationFinding,
  ConversationFindingId,
  ConversationLevel,
} from "../validate/conversation/conversation-finding.ts";
export {
  CONVERSATION_FINDINGS,
  type ConversationFindingInfo,
} from "../validate/conversation/conversation-finding-info.ts";
export { loadConversation } from "../validate/conversation/load-conversation.ts";
export type {
  CheckedFrame,
  CheckedItem,
  HttpHead,
  WireFrame,
} from "../validate/conversation/wire-frame.ts";
export type { Finding, FindingId, FindingLevel, Verdict } from "../validate/finding.ts";
export type { FindingInfo } from "../validate/finding-info.ts";
export { FINDING_INFO } from "../validate/finding-info.ts";
export type { MessageValidator } from "../validate/message-validator.ts";
export { loadMessageValidator, validateMessage } from "../validate/validate-message.ts";
export type {
  AnsweredRequest,
  Direction,
  MessageOptions,
  ValidatedRevision,
  ValidateOptions,
} from "../validate/validate-options.ts";
