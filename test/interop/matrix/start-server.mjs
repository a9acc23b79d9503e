// The servers of the matrix as child processes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** What the reference server calls its transports, and where it serves them. */
const EVERYTHING = {
  stdio: { name: "stdio" },
  HTTP: { name: "streamableHttp", path: "/mcp" },
  "HTTP+SSE": { name: "sse", path: "/sse" },
};

/**
 * Gives what a client connects to: `{ command, args }` over stdio, where the client starts the server,
 * and otherwise `{ url, sse }` of one that has been started. `stop()` ends it.
 */
export async function startServer({ server, transport, revision }) {
  const args =
    server === "everything" ? everythingArgs(transport) : ownArgs(server, transport, revision);
  if (transport === "stdio") {
    return { target: { command: process.execPath, args }, stop: async () => undefined };
  }
  const sse = transport === "HTTP+SSE";
  if (server !== "everything") {
    const child = start(args);
    const url = await firstLine(child, child.stdout);
    return { target: { url, sse }, stop: () => stop(child) };
  }
  const port = await freePort();
  const child = start(args, { PORT: String(port) });
  // It tells on stderr, at the end of its start.
  await firstLine(child, child.stderr, /port \d+/);
  const url = `http://127.0.0.1:${port}${EVERYTHING[transport].path}`;
  return { target: { url, sse }, stop: () => stop(child) };
}

function everythingArgs(transport) {
  const program = import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js");
  return [fileURLToPath(program), EVERYTHING[transport].name];
}

function ownArgs(server, transport, revision) {
  return [fileURLToPath(new URL(`servers/${server}.mjs`, import.meta.url)), transport, revision];
}

function start(args, env = {}) {
  return spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
}

/** The first line that fits. Fails with what the program says otherwise, where it ends before. */
function firstLine(child, stream, pattern = /^http/) {
  const said = [];
  child.stderr.setEncoding("utf8").on("data", (chunk) => said.push(chunk));
  return new Promise((resolve, reject) => {
    createInterface({ input: stream }).on("line", (line) => {
      if (pattern.test(line)) resolve(line);
    });
    child.once("exit", () => reject(new Error(`The server has ended: ${said.join("")}`)));
  });
}

/** The port is free again when it is told, so another program could take it before it is used. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
