// The same server over stdio, behind HTTP: the suite asks HTTP only, and so asks stdio as well.
import { fileURLToPath } from "node:url";
import { serveHttp } from "@wirewright/mcp/http-node";
import { connectStdio } from "@wirewright/mcp/stdio";

const program = fileURLToPath(new URL("./server.js", import.meta.url));
const connection = await connectStdio({ command: process.execPath, args: [program, "--stdio"] });
const port = Number(process.env["PORT"] ?? 3000);
const { url, closed } = await serveHttp(connection, { port });
process.stderr.write(`Listening on ${url}\n`);
await closed;
await connection.close();
