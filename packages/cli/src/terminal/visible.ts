/**
 * A text of somebody else's that is safe to print on one line: control characters, which could move
 * the cursor or recolour what follows, are shown as escapes, and so is what nobody sees or what turns
 * the direction of writing.
 */
export function visible(text: string): string {
  return text.replace(CONTROLS, escapeControl);
}

/** The same for a text of several lines, whose line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(CONTROLS, (character) =>
      character === "\n" || character === "\t" ? character : escapeControl(character),
    );
}

function escapeControl(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16).padStart(4, "0");
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits}`;
}

/** A value of somebody else's as one line: text as it is, anything else as JSON. */
export function visibleValue(value: unknown): string {
  return visible(typeof value === "string" ? value : (JSON.stringify(value) ?? String(value)));
}

/** Cuts a text to a width, with an ellipsis where something was cut. */
export function cut(text: string, width: number): string {
  if (text.length <= width) return text;
  const end = Math.max(width - 1, 0);
  const isHigh = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return `${text.slice(0, isHigh ? end - 1 : end)}…`;
}

/** Controls, marks of direction, what has no width, and the tags that spell a hidden text. */
const CONTROLS =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0001}-\u{e007f}]/gu;
