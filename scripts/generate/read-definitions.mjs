import { resolve } from "node:path";
import { createGenerator } from "ts-json-schema-generator";
import ts from "typescript";

/**
 * Reads the types that a revision's `wire.ts` reaches, as JSON Schema definitions:
 * `{ definitions, isShared }`, where `isShared(name)` tells what is declared outside the revision.
 */
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
    expose: "export",
    skipTypeCheck: true,
  });
  const { definitions } = generator.createSchema("*");
  const own = ownNames(generator.program, `/${revision}/`);
  return { definitions, isShared: (name) => !own.has(name) };
}

/** The names of the types that are declared in files of the folder. */
function ownNames(program, folder) {
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.includes(folder));
  const declarations = files
    .flatMap(({ statements }) => [...statements])
    .filter((it) => ts.isInterfaceDeclaration(it) || ts.isTypeAliasDeclaration(it));
  return new Set(declarations.map(({ name }) => name.text));
}
