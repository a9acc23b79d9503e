import { createClient } from "@wirewright/mcp/client";
import { ERROR_INFO, McpError } from "@wirewright/mcp/errors";
import { connectStdio } from "@wirewright/mcp/stdio";

// A server that dies as soon as somebody asks it something.
const script = 'console.error("no database"); process.stdin.once("data", () => process.exit(3))';

try {
  const connection = await connectStdio({ command: process.execPath, args: ["-e", script] });
  const client = createClient(connection, { name: "test", version: "1.0.0" });
  await client.listTools();
} catch (error) {
  if (!(error instanceof McpError)) throw error;
  console.log(error.code, error.cause.exitCode, error.cause.stderr);
  console.log(ERROR_INFO[error.code].title);
}
