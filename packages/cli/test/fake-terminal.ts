import { Terminal } from "../src/terminal/terminal.ts";

/** A terminal that remembers what was written to it. */
export function fakeTerminal({
  isTTY = false,
  columns = isTTY ? 80 : undefined,
  env = {},
}: {
  readonly isTTY?: boolean;
  readonly columns?: number | undefined;
  readonly env?: Readonly<Record<string, string>>;
} = {}) {
  const written = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    isTTY,
    columns,
    write(text: string) {
      written[name] += text;
    },
  });
  const streams = { stdout: stream("stdout"), stderr: stream("stderr") };
  return { terminal: new Terminal({ ...streams, env: { NO_COLOR: "1", ...env } }), written };
}
