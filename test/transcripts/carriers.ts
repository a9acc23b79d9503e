import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { lineChannel, serveChannel } from "@wirewright/mcp/channel";
import { LineInbox } from "../../packages/mcp/test/support/line-inbox.ts";
import { createEverydayServer } from "../fixtures/everyday-server.mjs";

/** The client's end of a wire to the server of the transcripts. */
export interface Wire {
  write(text: string): void;
  readonly inbox: LineInbox;
  /** Ends the input, and resolves when the server is gone. */
  end(): Promise<void>;
}

/** What can carry a transcript, by name. */
export const CARRIERS: Readonly<Record<string, () => Wire>> = { memory, stdio };

function memory(): Wire {
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  const inbox = new LineInbox(fromServer);
  const serving = serveChannel(lineChannel(toServer, fromServer), createEverydayServer());
  return {
    inbox,
    write: (text) => toServer.write(text),
    async end() {
      toServer.end();
      await serving.closed;
    },
  };
}

function stdio(): Wire {
  const program = fileURLToPath(new URL("../fixtures/servers/everyday.mjs", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  return {
    inbox: new LineInbox(child.stdout),
    write: (text) => child.stdin.write(text),
    async end() {
      child.stdin.end();
      const [code] = await exited;
      if (code !== 0) throw new Error(`The server exited with code ${code}`);
    },
  };
}
