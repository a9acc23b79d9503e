import { Ajv2020 } from "ajv/dist/2020.js";
import type { Definitions, Json } from "./json.ts";

/** Tells whether a value conforms to a definition. */
export type Accepts = (definition: string, value: Json) => boolean;

/** Validators of definitions that refer to each other by `#/$defs/` or `#/definitions/`. */
export function compileOfficial(definitions: Definitions): Accepts {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "official", $defs: definitions, definitions });
  return (definition, value) => {
    const validate = ajv.getSchema(`official#/$defs/${definition}`);
    if (validate === undefined) throw new RangeError(`Cannot compare: no "${definition}"`);
    return validate(value) === true;
  };
}
