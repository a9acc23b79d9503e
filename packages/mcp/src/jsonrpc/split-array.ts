import { endOfValue, skipSpace } from "./scan-value.ts";

/** The texts of the elements of a JSON array. `text` must be valid JSON; linear in its length. */
export function splitArray(text: string): string[] {
  const elements: string[] = [];
  let at = skipSpace(text, skipSpace(text, 0) + 1);
  while (at < text.length && text[at] !== "]") {
    const end = endOfValue(text, at);
    elements.push(text.slice(at, end));
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return elements;
}
