import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { serveHttp } from "@wirewright/mcp/http-node";
import { createEverydayServer } from "../fixtures/everyday-server.mjs";

/** What carries a conversation with the official SDK. */
export const CARRIERS = ["stdio", "HTTP"] as const;

/** A client on the official SDK that is connected to a server on this library. */
export interface ConnectedSdkClient {
  readonly client: Client;
  /** What the client complained of. */
  readonly errors: Error[];
  close(): Promise<void>;
}

/** Connects to the everyday server, in 2026-07-28. */
export async function connectToEveryday(
  carrier: (typeof CARRIERS)[number],
): Promise<ConnectedSdkClient> {
  if (carrier === "stdio") return connectToProgram("test/fixtures/servers/everyday.mjs");
  const serving = await serveHttp(createEverydayServer(), { port: 0, signals: false });
  const connected = await connect(new StreamableHTTPClientTransport(new URL(serving.url)));
  return {
    ...connected,
    async close() {
      await connected.close();
      await serving.close();
    },
  };
}

/** Connects to a program of this repository over stdio, in 2026-07-28. */
export function connectToProgram(
  program: string,
  ...args: readonly string[]
): Promise<ConnectedSdkClient> {
  const path = fileURLToPath(new URL(`../../${program}`, import.meta.url));
  return connect(new StdioClientTransport({ command: process.execPath, args: [path, ...args] }));
}

async function connect(
  transport: StdioClientTransport | StreamableHTTPClientTransport,
): Promise<ConnectedSdkClient> {
  const errors: Error[] = [];
  const client = new Client(
    { name: "sdk", version: "2.4.0" },
    {
      capabilities: { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} },
      versionNegotiation: { mode: { pin: "2026-07-28" } },
    },
  );
  client.onerror = (error) => errors.push(error);
  await client.connect(transport);
  return { client, errors, close: () => client.close() };
}
