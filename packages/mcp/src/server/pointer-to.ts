/** The JSON pointer of a member, from the names that lead to it: `/params/_meta/a~1b`. */
export function pointerTo(...names: readonly PropertyKey[]): string {
  return names
    .map((name) => `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}
