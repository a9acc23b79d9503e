import { FACTS as NEXT } from "./2025-06-18.ts";
import type { RevisionFacts } from "./revision-facts.ts";

/**
 * Where 2025-03-26 differs from 2026-07-28: as 2025-06-18 does, and in what came with that.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/changelog
 */
export const FACTS: RevisionFacts = {
  ...NEXT,
  revision: "2025-03-26",
  batches: true,
  lacks: {
    ...NEXT.lacks,
    annotations: ["lastModified"],
    clientCapabilities: ["elicitation"],
    implementation: ["title", "icons", "description", "websiteUrl"],
    tool: ["title", "icons", "execution", "outputSchema"],
    prompt: ["title", "icons"],
    promptArgument: ["title"],
    resource: ["title", "icons"],
    resourceTemplate: ["title", "icons"],
  },
  lacksContent: ["resource_link"],
  structuredContent: false,
  toolTitle: "annotations.title",
  completionContext: false,
  elicitation: "not at all",
};
