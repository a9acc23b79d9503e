import { Ajv2020 } from "ajv/dist/2020.js";
import type { Definitions, Json, Schema } from "./json.ts";

/** Tells whether a value conforms to a definition. */
export type Accepts = (definition: string, value: Json) => boolean;

/** Validators of definitions that refer to each other by `#/$defs/` or `#/definitions/`. */
export function compileOfficial(bare: Definitions): Accepts {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const definitions = withEnvelopes(bare);
  ajv.addSchema({ $id: "official", $defs: definitions, definitions });
  return (definition, value) => {
    const validate = ajv.getSchema(`official#/$defs/${definition}`);
    if (validate === undefined) throw new RangeError(`Cannot compare: no "${definition}"`);
    return validate(value) === true;
  };
}

/**
 * Up to 2025-06-18 the official definitions of requests and notifications say method and parameters
 * only; that there is an envelope around them, JSONRPCRequest and JSONRPCNotification say.
 */
function withEnvelopes(definitions: Definitions): Definitions {
  if ("jsonrpc" in (definitions["CallToolRequest"]?.properties ?? {})) return definitions;
  const entries = Object.entries(definitions).map(([name, schema]) => {
    const method = schema.properties?.["method"]?.const;
    if (typeof method !== "string") return [name, schema];
    const kind = method.startsWith("notifications/") ? "JSONRPCNotification" : "JSONRPCRequest";
    const envelope: Schema = { $ref: `#/$defs/${kind}` };
    return [name, { ...schema, allOf: [...(schema.allOf ?? []), envelope] }];
  });
  return Object.fromEntries(entries) as Definitions;
}
