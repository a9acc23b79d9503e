import { createClient } from "@wirewright/mcp/client";
import { connectStdio } from "@wirewright/mcp/stdio";
import { serveLoad, serverCommand, TEXT } from "./client-load.mjs";

const [command, args] = serverCommand;
const connection = await connectStdio({ command, args });
const client = createClient(connection, { name: "bench", version: "1.0.0" });
// With the argument `signal` every call gets the one signal of a long-lived host.
const options = process.argv[2] === "signal" ? { signal: new AbortController().signal } : undefined;

serveLoad(() => client.callTool("plain", { text: TEXT }, options));
