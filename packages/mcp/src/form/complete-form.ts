import type { ElicitFormSchema, ElicitValue } from "../spec/2026-07-28/index.ts";
import { formDefaults } from "./form-defaults.ts";

/** What was filled in: a field that is there without a value was left empty on purpose. */
export interface FilledForm {
  readonly [name: string]: ElicitValue | undefined;
}

/**
 * The content of an accepted form: what was filled in, and the default of each field that is not
 * there at all.
 */
export function completeForm(
  filled: FilledForm,
  schema: ElicitFormSchema,
): { readonly [name: string]: ElicitValue } {
  const fields = Object.entries({ ...formDefaults(schema), ...filled });
  return Object.fromEntries(
    fields.filter((field): field is [string, ElicitValue] => field[1] !== undefined),
  );
}
