export type { Prompt, PromptArgument, PromptMessage } from "../shared/prompt.ts";
