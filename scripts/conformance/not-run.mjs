import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = "conformance/expected-failures.yaml";
const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** The scenarios of a leg, `server` or `client`, that the file of exceptions names. */
export function notRun(leg) {
  const names = new Set();
  let section = "";
  for (const line of readFileSync(path, "utf8").split("\n")) {
    section = /^(\w+):$/.exec(line)?.[1] ?? section;
    const name = /^ {2}- (\S+)$/.exec(line)?.[1];
    if (name === undefined && !/^(\w+:| *#.*| *)$/.test(line)) {
      throw new Error(`${file}: cannot read ${JSON.stringify(line)}`);
    }
    if (name !== undefined && section === leg) names.add(name);
  }
  return names;
}

/** Fails where the file names a scenario that the suite does not have. */
export function refuseUnknown(leg, known) {
  const unknown = [...notRun(leg)].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`${file}: the suite has no ${unknown.join(", ")}`);
}
