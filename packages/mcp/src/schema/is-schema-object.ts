/** True for an object that may be a schema; an array is none. */
export function isSchemaObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
