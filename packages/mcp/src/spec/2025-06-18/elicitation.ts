import type { BooleanSchema } from "../shared/elicitation-schema.ts";
import type { RequestEnvelope, ResultEnvelope } from "../shared/envelope.ts";
import type { EnumSchema, NumberSchema, StringSchema } from "./elicitation-schema.ts";
import type { RequestParams } from "./request.ts";
import type { Result } from "./result.ts";

/**
 * One field of a form.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/client/elicitation#request-schema
 */
export type PrimitiveSchemaDefinition = StringSchema | NumberSchema | BooleanSchema | EnumSchema;

/** The schema of a form: named fields, one level deep. */
export interface ElicitFormSchema {
  readonly type: "object";
  readonly properties: { readonly [name: string]: PrimitiveSchemaDefinition };
  /** The fields that have to be filled in. */
  readonly required?: readonly string[];
}

/** What a user is asked for. Never passwords, keys, tokens or payment data. */
export interface ElicitRequestParams extends RequestParams {
  /** What is asked and why, for the user. */
  readonly message: string;
  readonly requestedSchema: ElicitFormSchema;
}

/**
 * Asks the user to fill in a form.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/client/elicitation#creating-elicitation-requests
 */
export interface ElicitRequest extends RequestEnvelope {
  readonly method: "elicitation/create";
  readonly params: ElicitRequestParams;
}

/** What a user entered into one field. */
export type ElicitValue = string | number | boolean;

/**
 * What the user did about it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/client/elicitation#response-actions
 */
export interface ElicitResult extends Result {
  /** `accept`: agreed; `decline`: said no; `cancel`: went away without choosing. */
  readonly action: "accept" | "decline" | "cancel";
  /** The filled-in form. Only with `accept`. */
  readonly content?: { readonly [name: string]: ElicitValue };
}

/** The answer to `elicitation/create`. */
export interface ElicitResultResponse extends ResultEnvelope {
  readonly result: ElicitResult;
}
