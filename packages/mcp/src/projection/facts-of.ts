import { FACTS as FACTS_2024_11_05 } from "./2024-11-05.ts";
import { FACTS as FACTS_2025_03_26 } from "./2025-03-26.ts";
import { FACTS as FACTS_2025_06_18 } from "./2025-06-18.ts";
import { FACTS as FACTS_2025_11_25 } from "./2025-11-25.ts";
import type { HandshakeRevision } from "./handshake-revision.ts";
import type { RevisionFacts } from "./revision-facts.ts";

/** The differences of a revision. */
export function factsOf(revision: HandshakeRevision): RevisionFacts {
  return FACTS[revision];
}

const FACTS: Readonly<Record<HandshakeRevision, RevisionFacts>> = {
  "2024-11-05": FACTS_2024_11_05,
  "2025-03-26": FACTS_2025_03_26,
  "2025-06-18": FACTS_2025_06_18,
  "2025-11-25": FACTS_2025_11_25,
};
