import { RETIRED_ERROR_CODE } from "../spec/error-code.ts";
import type { RevisionFacts } from "./revision-facts.ts";

/**
 * Where 2025-11-25 differs from 2026-07-28.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/changelog
 */
export const FACTS: RevisionFacts = {
  revision: "2025-11-25",
  batches: false,
  unreadableId: "absent",
  lacks: {
    result: ["resultType", "ttlMs", "cacheScope"],
  },
  lacksContent: [],
  lacksSamplingContent: [],
  samplingContent: "several",
  samplingTools: true,
  structuredContent: true,
  toolTitle: "title",
  completionContext: true,
  elicitation: "forms and pages",
  forms: "all",
  badArguments: "isError",
  resourceNotFound: RETIRED_ERROR_CODE.resourceNotFound,
  urlElicitationRequired: RETIRED_ERROR_CODE.urlElicitationRequired,
  coreTasks: true,
};
