// Every subpath of the library can be imported and required, on this Node.js, and both give the
// same module: an instance of a class is one wherever it was loaded.
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const manifest = require("@wirewright/mcp/package.json");
const subpaths = Object.keys(manifest.exports).filter((subpath) => subpath !== "./package.json");
assert.notEqual(subpaths.length, 0);
for (const subpath of subpaths) {
  const name = manifest.name + subpath.slice(1);
  const imported = await import(name);
  const required = require(name);
  assert.deepEqual(Object.keys(required), Object.keys(imported), name);
  for (const key of Object.keys(imported)) {
    assert.equal(required[key], imported[key], `${name}: ${key}`);
  }
}
console.log(`${subpaths.length} subpaths`);
