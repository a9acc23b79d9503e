import { resolve } from "node:path";
import { createGenerator } from "ts-json-schema-generator";

/** Reads the types that a revision's `wire.ts` reaches, as JSON Schema definitions by name. */
export function readDefinitions(spec, revision) {
  const path = resolve(`${spec}/${revision}/wire.ts`);
  const generator = createGenerator({
    path,
    tsconfig: "packages/mcp/tsconfig.json",
    type: "*",
    additionalProperties: true,
    encodeRefs: false,
    discriminatorType: "open-api",
    jsDoc: "extended",
    extraTags: ["decidedBy"],
    expose: "export",
    skipTypeCheck: true,
  });
  return generator.createSchema("*").definitions;
}
