/**
 * A `pattern` as a regular expression. JSON Schema means the Unicode mode of ECMA-262; patterns that
 * are none in it, such as `[\w-.]`, are common all the same, and are taken in the mode without.
 *
 * @throws {SyntaxError} where it is none in either.
 */
export function regExpOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}
