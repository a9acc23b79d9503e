import type {
  ElicitFormSchema,
  ElicitValue,
  PrimitiveSchemaDefinition,
} from "../spec/2026-07-28/index.ts";
import { unmet } from "./form-content-fault.ts";

/** What a field of a form is filled in with, by its type. */
export type FormValue<F> = F extends { readonly type: "boolean" }
  ? boolean
  : F extends { readonly type: "number" | "integer" }
    ? number
    : F extends { readonly type: "array" }
      ? readonly string[]
      : F extends { readonly enum: readonly (infer Choice)[] }
        ? Choice
        : F extends { readonly oneOf: readonly { readonly const: infer Choice }[] }
          ? Choice
          : string;

/** The fields of a form that begin with a value; of a schema written out in place, by name and type. */
export type FormDefaults<S extends ElicitFormSchema> = string extends keyof S["properties"]
  ? { readonly [name: string]: ElicitValue }
  : {
      readonly [Name in keyof S["properties"] as S["properties"][Name] extends {
        readonly default: unknown;
      }
        ? Name
        : never]: FormValue<S["properties"][Name]>;
    };

/**
 * What a form's fields begin with: the default of each that has one. A default that its own field
 * would not take is left out.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function formDefaults<const S extends ElicitFormSchema>(schema: S): FormDefaults<S> {
  const fields = Object.entries<PrimitiveSchemaDefinition>(schema.properties);
  const begun = fields
    .filter(([, field]) => field.default !== undefined && unmet(field.default, field) === undefined)
    .map(([name, field]) => [name, field.default]);
  return Object.fromEntries(begun) as FormDefaults<S>;
}
