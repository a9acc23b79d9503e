import type { Row, Verdict } from "./row.mjs";

/** Tries every feature on one row of the matrix. */
export function runRow(row: Row): Promise<readonly (Verdict & { readonly feature: string })[]>;
