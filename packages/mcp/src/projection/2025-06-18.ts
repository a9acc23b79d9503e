import { FACTS as NEXT } from "./2025-11-25.ts";
import type { RevisionFacts } from "./revision-facts.ts";

/**
 * Where 2025-06-18 differs from 2026-07-28: as 2025-11-25 does, and in what came with that.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/changelog
 */
export const FACTS: RevisionFacts = {
  ...NEXT,
  revision: "2025-06-18",
  unreadableId: "null",
  lacks: {
    ...NEXT.lacks,
    implementation: ["icons", "description", "websiteUrl"],
    tool: ["icons", "execution"],
    prompt: ["icons"],
    resource: ["icons"],
    resourceTemplate: ["icons"],
    samplingMessage: ["_meta"],
  },
  samplingContent: "one",
  samplingTools: false,
  elicitation: "forms",
  forms: "enumNames",
  badArguments: "-32602",
  urlElicitationRequired: null,
  coreTasks: false,
};
