import { existsSync, readdirSync } from "node:fs";
import { isBuiltByTsc } from "./built-by-tsc.mjs";

const bin = "node_modules/.bin";
const cache = "node_modules/.cache/wirewright";

/** In order. `needs` is a file without which a step has nothing to hold. */
const steps = [
  {
    name: "generate",
    holds: "What is generated is what the sources generate",
    commands: [script("check-generated"), script("third-party-notices", "--check")],
    needs: "scripts/generate.mjs",
  },
  {
    name: "biome",
    holds: "Every file is formatted, and none breaks a lint rule or a size limit",
    commands: [[`${bin}/biome`, "check", "--error-on-warnings", "."], script("check-sizes")],
  },
  {
    name: "neutral",
    holds: "The library's neutral code compiles without Node.js types",
    commands: [tsc("packages/mcp/tsconfig.json")],
    after: ["generate"],
  },
  {
    name: "node",
    holds: "The library's Node.js parts compile",
    commands: [tsc("packages/mcp/tsconfig.node.json")],
    after: ["generate"],
  },
  {
    name: "layers",
    holds: "Every import is in the layer table, and none goes in a circle",
    commands: [script("check-layers")],
    after: ["generate"],
  },
  {
    name: "knip",
    holds: "No file, export or dependency is unused, and none is undeclared",
    commands: [[`${bin}/knip`, "--no-progress"]],
    after: ["generate"],
  },
  {
    name: "build",
    holds: "All packages build, without source maps and tests",
    commands: [script("build")],
    after: ["generate"],
  },
  {
    name: "tests",
    holds: "All tests, type tests, examples and tools compile",
    commands: [tsc("tsconfig.tests.json"), ...otherProjects().map(tsc)],
    after: ["build"],
  },
  {
    name: "entries",
    holds: "Each subpath reaches the folders and weighs the bytes that it may, and only joins",
    commands: [script("check-entries"), script("check-validators"), script("check-joins")],
    after: ["generate"],
  },
  {
    name: "stateless",
    holds: "What needs no session compiles without the code of the handshake era",
    commands: [script("check-stateless")],
    after: ["generate"],
  },
  {
    name: "packages",
    holds: "Each package would be published whole, with types that every ESM resolution finds",
    commands: [script("check-packages")],
    after: ["build"],
  },
  {
    name: "docs",
    holds: "Every public name has a docstring, and every link in the documents a file",
    commands: [script("check-docs"), script("check-links")],
    after: ["build"],
  },
  {
    name: "api",
    holds: "The public surface is what api/ says",
    commands: [script("api-report")],
    after: ["build"],
  },
  {
    name: "lockfile",
    holds: "No package that we need runs an install script, and no registry is named",
    commands: [script("check-lockfile")],
  },
];

/** The steps of `npm run check`; with `update`, api/ is rewritten instead of compared. */
export function checkSteps({ update }) {
  const present = steps.filter(({ needs }) => needs === undefined || existsSync(needs));
  const names = new Set(present.map(({ name }) => name));
  return present.map((step) => ({
    ...step,
    after: (step.after ?? []).filter((name) => names.has(name)),
    commands: update && step.name === "api" ? [script("api-report", "--update")] : step.commands,
  }));
}

function script(name, ...args) {
  return [process.execPath, `scripts/${name}.mjs`, ...args];
}

function tsc(project) {
  const info = `${cache}/${project.replaceAll("/", "-")}.tsbuildinfo`;
  return [`${bin}/tsc`, "-p", project, "--noEmit", "--incremental", "--tsBuildInfoFile", info];
}

/** Projects that no other step compiles: those of scripts, benches and workspaces that bundle. */
function otherProjects() {
  const parents = ["packages", "examples"].filter(existsSync);
  const inside = parents.flatMap((parent) =>
    readdirSync(parent).map((name) => `${parent}/${name}`),
  );
  const folders = [...inside.filter((folder) => !isBuiltByTsc(folder)), "scripts", "bench"];
  return folders.map((folder) => `${folder}/tsconfig.json`).filter(existsSync);
}
