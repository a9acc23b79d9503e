/**
 * The type of the values that fit a JSON Schema which stands in the program as a literal, as far as
 * it can be read off in one step a schema: `type`, `const`, `enum`, `properties` with `required`,
 * `items`, `anyOf` and `oneOf`. What says something else is `unknown`, never a wrong type.
 */
export type FromSchema<S> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly anyOf: readonly (infer Option)[] }
      ? FromOption<Option>
      : S extends { readonly oneOf: readonly (infer Option)[] }
        ? FromOption<Option>
        : S extends { readonly type: readonly (infer Type)[] }
          ? FromType<Type, S>
          : S extends { readonly type: infer Type }
            ? FromType<Type, S>
            : unknown;

/** Of each option by itself. */
type FromOption<Option> = Option extends unknown ? FromSchema<Option> : never;

/** Of each type by itself; a type that is no literal, from JSON that was read, gives `unknown`. */
type FromType<Type, S> = Type extends "string"
  ? string
  : Type extends "number" | "integer"
    ? number
    : Type extends "boolean"
      ? boolean
      : Type extends "null"
        ? null
        : Type extends "array"
          ? FromItems<S>
          : Type extends "object"
            ? FromMembers<S>
            : unknown;

type FromItems<S> = S extends { readonly items: infer Items } ? FromSchema<Items>[] : unknown[];

type FromMembers<S> = S extends { readonly properties: infer Properties }
  ? Flat<
      {
        -readonly [Name in keyof Properties as Name extends RequiredName<S>
          ? Name
          : never]: FromSchema<Properties[Name]>;
      } & {
        -readonly [Name in keyof Properties as Name extends RequiredName<S>
          ? never
          : Name]?: FromSchema<Properties[Name]>;
      }
    >
  : Record<string, unknown>;

type RequiredName<S> = S extends { readonly required: readonly (infer Name)[] } ? Name : never;

/** One object type instead of an intersection, which is what editors show. */
type Flat<T> = { [Name in keyof T]: T[Name] };
