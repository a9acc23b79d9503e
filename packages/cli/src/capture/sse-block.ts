/** The data of one event of an event stream; empty where it has none. */
export function dataOf(block: string): string {
  return block
    .split(/\r\n|\n|\r/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(line[5] === " " ? 6 : 5))
    .join("\n");
}
