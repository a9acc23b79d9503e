import type { OptionName } from "./option-table.ts";

/** The values of each option that was given, in order. */
export type GivenOptions = ReadonlyMap<OptionName, readonly string[]>;
