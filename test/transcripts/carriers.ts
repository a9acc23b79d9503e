import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "@wirewright/mcp";
import { lineChannel, serveChannel } from "@wirewright/mcp/channel";
import { LineInbox, linesOf } from "../../packages/mcp/test/support/line-inbox.ts";
import { createEverydayServer } from "../fixtures/everyday-server.mjs";
import { openFetchFace, openNodeFace } from "./http-wire.ts";
import type { Wire } from "./wire.ts";

/** What can carry a transcript, by name. */
export const CARRIERS: Readonly<Record<string, () => Wire | Promise<Wire>>> = {
  memory: () => openMemory(),
  stdio: () => openStdio(),
  "HTTP, node face": () => openNodeFace(),
  "HTTP, fetch face": openFetchFace,
};

/** A wire in this process. */
export function openMemory(server: Endpoint = createEverydayServer()): Wire {
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  const serving = serveChannel(lineChannel(toServer, fromServer), server);
  return lineWire(toServer, new LineInbox(fromServer), async () => {
    await serving.closed;
  });
}

/** A wire to a child process that runs a program of the fixtures. */
export function openStdio(name: string = "everyday.mjs"): Wire {
  const program = fileURLToPath(new URL(`../fixtures/servers/${name}`, import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  return lineWire(child.stdin, new LineInbox(child.stdout), async () => {
    const [code] = await exited;
    if (code !== 0) throw new Error(`The server exited with code ${code}`);
  });
}

/** One stream in each direction. */
function lineWire(
  toServer: NodeJS.WritableStream,
  inbox: LineInbox,
  ended: () => Promise<void>,
): Wire {
  return {
    send: (lines) => void toServer.write(linesOf(lines)),
    receive: (expected) => Promise.all(expected.map(() => inbox.line())),
    get untaken() {
      return inbox.untaken;
    },
    async end() {
      toServer.end();
      await ended();
    },
  };
}
