/** JSON without line breaks: they can only stand between tokens, where a space says the same. */
export function onOneLine(json: string): string {
  return json.includes("\n") || json.includes("\r") ? json.replace(/[\r\n]/g, " ") : json;
}
