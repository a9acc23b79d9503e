import type { ElicitFormSchema, PrimitiveSchemaDefinition } from "../../spec/2026-07-28/index.ts";
import type { Arguments } from "../tool-schema.ts";

/** What a person gave for a form: what its schema makes of it. */
export type FormContent<S> = S extends { readonly "~standard": unknown }
  ? Arguments<S>
  : S extends ElicitFormSchema
    ? WrittenOutContent<S["properties"], NonNullable<S["required"]>[number]>
    : Arguments<S>;

type WrittenOutContent<P extends ElicitFormSchema["properties"], R extends string> = {
  readonly [Name in keyof P as Name extends R ? Name : never]: FieldValue<P[Name]>;
} & {
  readonly [Name in keyof P as Name extends R ? never : Name]?: FieldValue<P[Name]>;
};

type FieldValue<F extends PrimitiveSchemaDefinition> = F extends { readonly type: "boolean" }
  ? boolean
  : F extends { readonly type: "number" | "integer" }
    ? number
    : F extends { readonly type: "array"; readonly items: infer Items }
      ? readonly ChoiceOf<Items>[]
      : ChoiceOf<F>;

type ChoiceOf<F> = F extends { readonly enum: readonly (infer Choice)[] }
  ? Choice
  : F extends { readonly oneOf: readonly { readonly const: infer Choice }[] }
    ? Choice
    : F extends { readonly anyOf: readonly { readonly const: infer Choice }[] }
      ? Choice
      : string;
