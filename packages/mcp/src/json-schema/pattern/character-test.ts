/** True for a character, by its code, that a part of an expression stands for. */
export type CharacterTest = (code: number) => boolean;

/**
 * Makes the test of whatever stands for one character: `a`, `.`, `\d`, `[^"]`. The runtime decides;
 * what it said of an ASCII character is remembered.
 */
export function characterTest(source: string, unicode: boolean): CharacterTest {
  const expression = new RegExp(`^(?:${source})$`, unicode ? "u" : "");
  const known: (boolean | undefined)[] = [];
  return (code) => {
    const answer = known[code];
    if (answer !== undefined) return answer;
    const tested = expression.test(String.fromCodePoint(code));
    if (code < 128) known[code] = tested;
    return tested;
  };
}
