import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Where the servers of the tests are. */
export const FIXTURES: string = fileURLToPath(new URL("fixtures", import.meta.url));

/** The program as it was built. */
export const MAIN: string = fileURLToPath(new URL("../dist/main.js", import.meta.url));

/** What a command line did. */
export interface ShellResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** Runs a command line as a shell would, with `wirewright` being the program that was built. */
export function runShell(commandLine: string, cwd: string = FIXTURES): Promise<ShellResult> {
  const script = `wirewright() { "$NODE" "$MAIN" "$@"; }\n${commandLine}`;
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE: process.execPath, MAIN };
  const child = spawn("sh", ["-c", script], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ ...output, exitCode }));
  });
}

/** The output with times replaced: they differ each time, and keep their width. */
export function withoutTimes(text: string): string {
  return text.replace(/^ *\d+\.\d ms/gm, "       # ms");
}
