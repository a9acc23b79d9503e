import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Why a test cannot run that needs a program of a Debian package; undefined where it can. Where
 * everything must run, a missing program is a failure.
 */
export function missingProgram(name: string, debianPackage: string = name): string | undefined {
  if (programPath(name) !== undefined) return undefined;
  const reason = `there is no ${name} here; install the Debian package ${debianPackage}`;
  if (process.env["REQUIRE_ALL"] === "1") throw new Error(`Cannot test: ${reason}`);
  return reason;
}

/** Where a program is. Debian has servers in a folder that is not on everybody's path. */
export function programPath(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or no program.
    return false;
  }
}
