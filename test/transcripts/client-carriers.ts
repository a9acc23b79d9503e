import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Connection } from "@wirewright/mcp";
import { connectChannel, lineChannel } from "@wirewright/mcp/channel";
import { connectStdio } from "@wirewright/mcp/stdio";
import { LineInbox, linesOf } from "../../packages/mcp/test/support/line-inbox.ts";

/** The far end of a client's connection, where the transcript plays the server. */
export interface ServerEnd {
  readonly connection: Connection;
  /** The next line that the client sends. */
  line(): Promise<string>;
  /** What the client has sent and nobody has taken. */
  readonly untaken: readonly string[];
  say(line: string): void;
  /** Ends once the client has closed its connection. */
  ended(): Promise<void>;
}

/** What can carry a transcript of a client, by name. */
export const CLIENT_CARRIERS: Readonly<Record<string, () => Promise<ServerEnd>>> = {
  memory: openMemory,
  stdio: openStdio,
};

async function openMemory(): Promise<ServerEnd> {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const connection = connectChannel(lineChannel(toClient, toServer));
  return serverEnd(connection, toServer, toClient);
}

/** A child process that hands everything on to this one. */
async function openStdio(): Promise<ServerEnd> {
  const listener = createServer();
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const program = fileURLToPath(new URL("../fixtures/servers/relay.mjs", import.meta.url));
  const accepted = once(listener, "connection") as Promise<[Socket]>;
  const connection = await connectStdio({
    command: process.execPath,
    args: [program, String(port)],
    restart: false,
    era: "stateless",
  });
  const [socket] = await accepted;
  listener.close();
  return serverEnd(connection, socket, socket);
}

function serverEnd(
  connection: Connection,
  fromClient: PassThrough | Socket,
  toClient: PassThrough | Socket,
): ServerEnd {
  const inbox = new LineInbox(fromClient);
  const ended = once(fromClient, "end");
  return {
    connection,
    line: () => inbox.line(),
    get untaken() {
      return inbox.untaken;
    },
    say: (line) => void toClient.write(linesOf([line])),
    async ended() {
      await ended;
      toClient.end();
    },
  };
}
