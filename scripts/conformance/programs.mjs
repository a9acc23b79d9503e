import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts a program that says on stderr where it listens; `stop` ends it. */
export async function startListening(args) {
  const env = { ...process.env, PORT: "0" };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stderr });
  const url = await Promise.race([
    firstUrl(lines),
    exited.then(([code]) => {
      throw new Error(`Cannot start ${args.join(" ")}: exit code ${code}`);
    }),
  ]);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function firstUrl(lines) {
  for await (const line of lines) {
    const [url] = line.match(/http:\/\/\S+/) ?? [];
    if (url !== undefined) {
      // What follows is read, or a full pipe would stop the program.
      lines.on("line", () => undefined);
      return url;
    }
  }
  throw new Error("The program ended before it said where it listens");
}
