/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonMap;

/** A JSON object. */
export interface JsonMap {
  readonly [member: string]: Json;
}

/** The part of JSON Schema that the official and our schemas are written in. */
export interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

/** Definitions by name. */
export type Definitions = Readonly<Record<string, Schema>>;

/** True for a JSON object. */
export function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
