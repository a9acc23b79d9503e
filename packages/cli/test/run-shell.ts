import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { SHOWN_ORIGIN, serverOrigin } from "./http-server.ts";

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

/** How a command line is run. */
export interface ShellOptions {
  readonly cwd?: string;
  /** Called whenever something comes on stderr. */
  readonly onStderr?: () => void;
}

/**
 * Runs a command line as a shell would, with `wirewright` being the program that was built. Behind
 * http://localhost:3000 is a server of the tests, wherever it listens.
 */
export async function runShell(
  commandLine: string,
  { cwd = FIXTURES, onStderr }: ShellOptions = {},
): Promise<ShellResult> {
  const origin = await serverOrigin();
  const command = commandLine.replaceAll(SHOWN_ORIGIN, origin);
  const script = `wirewright() { "$NODE" "$MAIN" "$@"; }\n${command}`;
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE: process.execPath, MAIN };
  const child = spawn("sh", ["-c", script], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
      if (name === "stderr") onStderr?.();
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => {
      const shown = (text: string): string => text.replaceAll(origin, SHOWN_ORIGIN);
      resolve({ stdout: shown(output.stdout), stderr: shown(output.stderr), exitCode });
    });
  });
}

/** The output with times replaced: they differ each time. */
export function withoutTimes(text: string): string {
  return (
    text
      .replace(/\d+\.\d s ago/g, "# s ago")
      .replace(/"msAgo":\d+/g, '"msAgo":0')
      .replace(/wirewright-\w{6}\b/g, "wirewright-######")
      .replace(/^ *\d+\.\d ms/gm, "       # ms")
      .replace(/^( *date): .* GMT$/gm, "$1: #")
      // Secrets are numbered as they appear, and which of two streams is first is chance.
      .replace(/<redacted \d+>/g, "<redacted #>")
  );
}
