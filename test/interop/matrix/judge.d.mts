import type { Cannot } from "./cannot.mjs";
import type { Row, Verdict } from "./row.mjs";

/** The entry that a cell falls under. */
export function listed(row: Row, feature: string): Cannot | undefined;

/** The mark of a cell, from what the list says of it and what it failed with. */
export function judge(entry: Cannot | undefined, failure: string | undefined): Verdict;
