import type { Report } from "./report.ts";
import type { RevisionRules } from "./revision-rules.ts";
import type { MessageOptions } from "./validate-options.ts";

/** What the checks of one message share. */
export interface Work {
  readonly rules: RevisionRules;
  readonly options: MessageOptions;
  readonly report: Report;
}
