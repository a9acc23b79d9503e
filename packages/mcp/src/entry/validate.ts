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
