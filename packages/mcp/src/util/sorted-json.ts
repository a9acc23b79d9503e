/**
 * A JSON value as text with the members of every object in the order of their names, so that equal
 * values have equal texts whoever wrote them. Members that are undefined are left out.
 */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${sortedJson(member)}`);
  return `{${members.join(",")}}`;
}
