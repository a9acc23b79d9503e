/** Adds segments to a JSON pointer (RFC 6901). */
export function pointer(base: string, ...segments: readonly (string | number)[]): string {
  return segments.reduce<string>((path, segment) => `${path}/${escaped(segment)}`, base);
}

function escaped(segment: string | number): string {
  return String(segment).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The value that a JSON pointer names, or undefined where there is none. */
export function valueAt(root: unknown, path: string): unknown {
  return segmentsOf(path).reduce<unknown>((value, segment) => memberOf(value, segment), root);
}

/** The name of the member that a JSON pointer ends with; empty for the whole. */
export function lastSegment(path: string): string {
  return segmentsOf(path).at(-1) ?? "";
}

/** Orders JSON pointers as their members stand in a document: `/a/2` before `/a/10`. */
export function comparePointers(a: string, b: string): number {
  const left = segmentsOf(a);
  const right = segmentsOf(b);
  for (const [index, segment] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (segment !== other) return compareSegments(segment, other);
  }
  return left.length - right.length;
}

function compareSegments(a: string, b: string): number {
  const numeric = Number(a) - Number(b);
  if (numeric !== 0 && !Number.isNaN(numeric)) return numeric;
  return a < b ? -1 : 1;
}

function segmentsOf(path: string): readonly string[] {
  return path
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
