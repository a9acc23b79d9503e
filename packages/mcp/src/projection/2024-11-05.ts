import { FACTS as NEXT } from "./2025-03-26.ts";
import type { RevisionFacts } from "./revision-facts.ts";

/**
 * Where 2024-11-05 differs from 2026-07-28: as 2025-03-26 does, and in what came with that.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/changelog
 */
export const FACTS: RevisionFacts = {
  ...NEXT,
  revision: "2024-11-05",
  batches: false,
  lacks: {
    ...NEXT.lacks,
    progress: ["message"],
    serverCapabilities: ["completions"],
    tool: ["title", "icons", "execution", "outputSchema", "annotations"],
  },
  lacksContent: ["audio", "resource_link"],
  lacksSamplingContent: ["audio"],
  toolTitle: "nowhere",
};
