import { readFileSync } from "node:fs";
import * as of20241105 from "../../packages/mcp/src/spec/gen/2024-11-05.js";
import * as of20250326 from "../../packages/mcp/src/spec/gen/2025-03-26.js";
import * as of20250618 from "../../packages/mcp/src/spec/gen/2025-06-18.js";
import * as of20251125 from "../../packages/mcp/src/spec/gen/2025-11-25.js";
import * as of20260728 from "../../packages/mcp/src/spec/gen/2026-07-28.js";
import type { SchemaValidator } from "../../packages/mcp/src/spec/gen/common.js";
import type { Definitions } from "./json.ts";
import type { Accepts } from "./official-validators.ts";

const modules: Readonly<Record<string, object>> = {
  "2024-11-05": of20241105,
  "2025-03-26": of20250326,
  "2025-06-18": of20250618,
  "2025-11-25": of20251125,
  "2026-07-28": of20260728,
};

/** The revisions that have validators. */
export const comparedRevisions: readonly string[] = Object.keys(modules);

/** The validators that ship, by our names of the definitions. */
export function ourValidators(revision: string): Accepts {
  const validators = { ...modules[revision] } as Record<string, SchemaValidator>;
  return (definition, value) => {
    const validate = validators[definition];
    if (validate === undefined) throw new RangeError(`Cannot compare: no "${definition}" here`);
    return validate(value);
  };
}

/** Our definitions as the generator wrote them. */
export function readOurDefinitions(revision: string): Definitions {
  const file = new URL(`../../packages/mcp/src/spec/gen/${revision}.schema.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { $defs: Definitions }).$defs;
}
