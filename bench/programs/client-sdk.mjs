import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { serveLoad, serverCommand, TEXT } from "./client-load.mjs";

const [command, args] = serverCommand;
const versionNegotiation = { mode: { pin: "2026-07-28" } };
const client = new Client({ name: "bench", version: "1.0.0" }, { versionNegotiation });
await client.connect(new StdioClientTransport({ command, args }));

serveLoad(() => client.callTool({ name: "plain", arguments: { text: TEXT } }));
