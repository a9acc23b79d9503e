import { readFileSync } from "node:fs";
import * as of20260728 from "../../packages/mcp/src/spec/gen/2026-07-28.js";
import type { SchemaValidator } from "../../packages/mcp/src/spec/gen/common.js";
import * as common from "../../packages/mcp/src/spec/gen/common.js";
import type { Definitions } from "./json.ts";
import type { Accepts } from "./official-validators.ts";

const modules: Readonly<Record<string, object>> = { "2026-07-28": of20260728 };

/** The revisions that have validators. */
export const comparedRevisions: readonly string[] = Object.keys(modules);

/** The validators that ship, by our names of the definitions. */
export function ourValidators(revision: string): Accepts {
  const validators = { ...common, ...modules[revision] } as Record<string, SchemaValidator>;
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
