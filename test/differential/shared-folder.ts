import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Definitions, Json } from "./json.ts";

// The official schemas and examples are not ours to copy: they lie beside the repository.
const folder = fileURLToPath(new URL("../../../shared/schema/", import.meta.url));

/** Why there is nothing to compare with, or undefined where there is. */
export function whyAbsent(revision: string): string | undefined {
  if (existsSync(`${folder}${revision}/schema.json`)) return undefined;
  const reason = `skipped: ../shared/schema/${revision} is not there to compare with`;
  if (process.env["REQUIRE_ALL"] === "1") throw new Error(`Cannot compare: ${reason}`);
  return reason;
}

/** The definitions of the official schema. */
export function readOfficialDefinitions(revision: string): Definitions {
  const schema = readJson(`${folder}${revision}/schema.json`) as Record<string, Definitions>;
  return schema["$defs"] ?? schema["definitions"] ?? {};
}

/** One official example: a value that conforms to a definition. */
export interface Example {
  readonly definition: string;
  readonly file: string;
  readonly value: Json;
}

/** All official examples of a revision; there are none before 2026-07-28. */
export function readOfficialExamples(revision: string): readonly Example[] {
  const root = `${folder}${revision}/examples`;
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort()
    .flatMap((definition) =>
      readdirSync(`${root}/${definition}`)
        .sort()
        .map((file) => ({
          definition,
          file,
          value: readJson(`${root}/${definition}/${file}`) as Json,
        })),
    );
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
