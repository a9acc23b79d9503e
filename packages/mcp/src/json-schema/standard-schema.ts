// Standard Schema, as far as it is used here: the interface that schema libraries share, so that an
// author brings zod, ArkType, Valibot or another. https://standardschema.dev

/** A schema of any library that follows Standard Schema, version 1. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    /** Only for inference. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Checks a value and returns it as the schema makes it. */
    readonly validate: (
      value: unknown,
    ) => ValidationResult<Output> | Promise<ValidationResult<Output>>;
    /** Writes the schema as JSON Schema; not every library can. */
    readonly jsonSchema?: {
      readonly input: (options: { readonly target: string }) => Readonly<Record<string, unknown>>;
      readonly output: (options: { readonly target: string }) => Readonly<Record<string, unknown>>;
    };
  };
}

/** What checking a value gives: the value, or what is wrong with it. */
export type ValidationResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[] };

/** One thing that is wrong with a value. */
export interface ValidationIssue {
  /** A sentence of the schema library. */
  readonly message: string;
  /** Where in the value. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a value must be before the schema makes its own of it. */
export type InferInput<S> = S extends StandardSchema ? TypesOf<S>["input"] : unknown;

/** What a value is after the schema has made its own of it. */
export type InferOutput<S> = S extends StandardSchema ? TypesOf<S>["output"] : unknown;

type TypesOf<S extends StandardSchema> = NonNullable<S["~standard"]["types"]>;
