import { existsSync, readFileSync } from "node:fs";

/** True for a workspace that tsc builds: it has a project, and nothing that bundles. */
export function isBuiltByTsc(workspace) {
  const manifest = `${workspace}/package.json`;
  if (!existsSync(manifest) || !existsSync(`${workspace}/tsconfig.json`)) return false;
  if (existsSync(`${workspace}/scripts/bundle.mjs`)) return false;
  const { build } = JSON.parse(readFileSync(manifest, "utf8")).scripts ?? {};
  return build === undefined || build.startsWith("tsc ");
}
