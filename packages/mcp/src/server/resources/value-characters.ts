import type { Operator } from "./template-operators.ts";
import { codeOf, OTHER, RESERVED, UNRESERVED } from "./uri-characters.ts";

/** Which characters the values of an expression are made of: 1 at the code of each. */
export interface ValueCharacters {
  /** Those that an expansion writes. */
  readonly strict: Uint8Array;
  /** Those and what a person may have left as it is, such as `@`. */
  readonly lenient: Uint8Array;
}

/**
 * The characters of an expression's values, with what separates them where there may be several.
 * What is percent-encoded is always one of them.
 */
export function valueCharactersOf(operator: Operator, isSingle: boolean): ValueCharacters {
  const { separator, named, reserved } = operator;
  const between = named || isSingle ? "" : separator;
  const strict = `${UNRESERVED}${between}${reserved ? RESERVED : ""}`;
  const left = named ? `${OFTEN_LEFT}/?`.replace(separator, "") : OFTEN_LEFT;
  return { strict: tableOf(strict), lenient: tableOf(strict + left) };
}

function tableOf(characters: string): Uint8Array {
  // One more for the end, which is no character.
  const table = new Uint8Array(OTHER + 2);
  for (const character of characters) table[codeOf(character)] = 1;
  table[OTHER] = 1;
  return table;
}

/** What a path may hold as it stands, though an expansion encodes it. */
const OFTEN_LEFT = "!$&'()*+,;=:@";
