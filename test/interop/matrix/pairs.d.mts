import type { Row } from "./row.mjs";

/** Every row of the matrix. */
export const ROWS: readonly Row[];

/** One row for each pair and revision. */
export const ROWS_OF_CI: readonly Row[];
