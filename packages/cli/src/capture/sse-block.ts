/** A field of one event of an event stream, such as `event` or `id`; undefined where it has none. */
export function fieldOf(block: string, name: string): string | undefined {
  return block
    .split(/\r\n|\n|\r/)
    .filter((line) => line === name || line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).replace(/^ /, ""))
    .at(-1);
}

/** The data of one event of an event stream; empty where it has none. */
export function dataOf(block: string): string {
  return block
    .split(/\r\n|\n|\r/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(line[5] === " " ? 6 : 5))
    .join("\n");
}
