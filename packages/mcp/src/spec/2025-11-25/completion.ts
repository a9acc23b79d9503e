export type { Completion, CompletionArgument, CompletionContext } from "../shared/completion.ts";
export type {
  CompletionReference,
  PromptReference,
  ResourceTemplateReference,
} from "../shared/completion-reference.ts";
export type {
  CompleteRequest,
  CompleteRequestParams,
  CompleteResult,
  CompleteResultResponse,
} from "../shared/until-2025-11-25/completion.ts";
