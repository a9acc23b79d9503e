import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { serveHttpLoad, url } from "./http-client-load.mjs";

const versionNegotiation = { mode: { pin: "2026-07-28" } };
const client = new Client({ name: "bench", version: "1.0.0" }, { versionNegotiation });
await client.connect(new StreamableHTTPClientTransport(new URL(url)));

serveHttpLoad((name, args) => client.callTool({ name, arguments: args }));
