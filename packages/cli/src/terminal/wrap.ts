/**
 * Breaks a text into lines of a width, between words; its own line breaks stay. A word that is longer
 * has a line of its own. Without a width nothing is broken.
 */
export function wrap(text: string, width: number | undefined): readonly string[] {
  const lines = text.split("\n");
  return width === undefined ? lines : lines.flatMap((line) => wrapLine(line, Math.max(width, 20)));
}

function wrapLine(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && longer.length > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}
