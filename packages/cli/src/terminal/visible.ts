/**
 * A text of somebody else's that is safe to print on one line: control characters, which could move
 * the cursor or recolour what follows, are shown as escapes.
 */
export function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, escapeControl);
}

/** The same for a text of several lines, whose line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(/[^\P{Cc}\n\t]/gu, escapeControl);
}

function escapeControl(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
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
