/** Whether redaction has replaced a value, so that it cannot be compared. */
export function isRedacted(value: string): boolean {
  return value.includes("[redacted");
}
