import type { Row } from "./row.mjs";

/** Something that a peer cannot do. */
export interface Cannot extends Pick<Row, "client" | "server"> {
  readonly transports: readonly Row["transport"][];
  readonly revisions: readonly string[];
  readonly features: readonly string[];
  /** Part of what a cell fails with. */
  readonly message: string;
  /** A line in a file of a package's folder that says why. */
  readonly source: { readonly folder: string; readonly line: string };
}

/** What peers cannot do. */
export const CANNOT: readonly Cannot[];
