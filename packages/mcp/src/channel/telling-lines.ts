/**
 * The lines of a child's stderr that say why it died: the last ones, without the traces of calls that
 * Node.js, Python, Java, Go, .NET and Rust print around the line that names the error. Where that
 * line is further up than `maxLines` allows, it stands before the others, and `...` for what is
 * between.
 *
 * What a trace is made of is known by its form; a program that prints none loses nothing.
 *
 * @param lines what the child wrote, oldest first
 * @param maxLines how many are wanted at most, from 3
 */
export function tellingLines(lines: readonly string[], maxLines: number): readonly string[] {
  const trace = new TraceReader();
  const telling = withoutExcerpts(withoutTree(lines)).filter((line) => !trace.isPart(line));
  // A trace whose error has been cut off is better than nothing.
  const kept = telling.length === 0 ? lines : telling;
  const last = kept.slice(-maxLines);
  const at = kept.findLastIndex(namesError);
  const named = kept[at];
  if (named === undefined || at >= kept.length - maxLines) return last;
  return [named, "...", ...last.slice(2)];
}

/** Whether a line names an error: one of its own, and not within a trace. */
export function namesError(line: string): boolean {
  return /^(?=\S).*(?:error|exception|panic(?:ked)?|fatal)\b/i.test(line);
}

/** Python draws errors that happened together as a tree, with a trace on each of its branches. */
function withoutTree(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => /^\s+\+ Exception Group Traceback/.test(line));
  if (at === -1) return lines;
  const tree = lines.slice(at).filter((line) => !/^\s+\+-.*-$/.test(line));
  return [
    ...lines.slice(0, at),
    ...tree.map((line) => line.replace(/^\s+(?:\| ?|\+ Exception Group )/, "")),
  ];
}

/** Without the line of code that an error points into, the place of it, and the caret under it. */
function withoutExcerpts(lines: readonly string[]): readonly string[] {
  const dropped = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (!CARET.test(line)) continue;
    dropped.add(at).add(at - 1);
    if (PLACE.test(lines[at - 2] ?? "")) dropped.add(at - 2);
  }
  return lines.filter((_, at) => !dropped.has(at));
}

/** Knows the lines of traces by their form, and by what they stand in. */
class TraceReader {
  #within: "python" | "go" | "properties" | undefined;

  isPart(line: string): boolean {
    if (this.#within === "properties" && CAUSE.test(line)) return false;
    if (this.#continues(line)) return true;
    this.#within = undefined;
    if (line.startsWith("Traceback (most recent call last)")) this.#within = "python";
    else if (GOROUTINE.test(line)) this.#within = "go";
    // Node.js writes the properties of an error behind its last frame.
    else if (FRAME.test(line) && line.endsWith("{")) this.#within = "properties";
    return this.#within !== undefined || FRAME.test(line) || TRAILER.test(line);
  }

  #continues(line: string): boolean {
    switch (this.#within) {
      case "python":
        return /^\s/.test(line);
      case "go":
        return GO_FRAME.test(line);
      case "properties":
        if (line === "}") this.#within = undefined;
        return line === "}" || /^\s/.test(line);
      default:
        return false;
    }
  }
}

/** A call: of Node.js, Java and .NET; of Python; of Rust; how many more there are; ends of inner ones. */
const FRAME =
  /^\s+(?:at\s|File ".*", line \d|\d+: \S|\.\.\. \d+ (?:more|lines)|--- End of inner exception stack trace ---)/;
/** The error behind one, which Node.js writes among its properties: no detail. */
const CAUSE = /^\s+\[cause\]: /;
const GOROUTINE = /^goroutine \d+ .*:$/;
/** A function with its arguments, the place of it under it, and what began the goroutine. */
const GO_FRAME = /^(?:\t|created by |goroutine \d+ |\S.*\)$)/;
const CARET = /^\s*~*\^[\^~]*\s*$/;
const PLACE = /^\S.*:\d+$|^\s+File ".*", line \d+/;
/** What says nothing about this error. */
const TRAILER =
  /^(?:Node\.js v\d|exit status \d+$|stack backtrace:$|note: run with `RUST_BACKTRACE|\(Use `node --trace-)/;
