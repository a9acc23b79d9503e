const validator = `/** What is wrong with a value, as ajv says it. */
export interface SchemaError {
  readonly keyword: string;
  /** JSON pointer of the member at fault, from the value that was checked. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Checks a value against one definition. */
export interface SchemaValidator {
  /** The path is the JSON pointer of the value in what it is part of, for the errors. */
  (value: unknown, path?: string): boolean;
  /** What was wrong with the last value; null where nothing was. */
  readonly errors?: readonly SchemaError[] | null;
}
`;

/** The text of a module's `.d.ts`, without its first line. */
export function declarationsFor(module, names) {
  const head =
    module === "common" ? validator : `import type { SchemaValidator } from "./common.js";\n`;
  const lines = names.map((name) => `export declare const ${name}: SchemaValidator;`);
  return `${head}\n${lines.join("\n")}\n`;
}
