// Preloaded into the conformance suite: it imports `globSync` from `fs`, which Node 20 does not have
// and which its legs that run here never call.
import * as fs from "node:fs";
import { register } from "node:module";

const source = `
export * from "node:fs";
export { default } from "node:fs";
export function globSync() { throw new Error("This Node.js has no fs.globSync"); }
`;
const url = `data:text/javascript,${encodeURIComponent(source)}`;
const hooks = `
export async function resolve(specifier, context, next) {
  const suite = context.parentURL?.endsWith("/conformance/dist/index.js");
  if (suite && specifier === "fs") return { url: ${JSON.stringify(url)}, shortCircuit: true };
  return next(specifier, context);
}
`;
if (!("globSync" in fs)) {
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
}
