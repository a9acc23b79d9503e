export type { Completion, CompletionArgument } from "../shared/completion.ts";
export type {
  CompleteRequest,
  CompleteRequestParams,
} from "../shared/until-2025-03-26/completion.ts";
export type {
  CompletionReference,
  PromptReference,
  ResourceTemplateReference,
} from "../shared/until-2025-03-26/completion-reference.ts";
export type {
  CompleteResult,
  CompleteResultResponse,
} from "../shared/until-2025-11-25/completion.ts";
