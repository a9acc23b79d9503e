// A server and a client over real pipes, on whatever Node.js runs this: framing by the LF byte (some
// versions' line readers split on U+2028), multi-byte text, an exit that fails its calls at once.
import { strict as assert } from "node:assert";
import { fileURLToPath } from "node:url";
import { createClient } from "@wirewright/mcp/client";
import { connectStdio } from "@wirewright/mcp/stdio";

const server = fileURLToPath(new URL("../../examples/readme/server.mjs", import.meta.url));
const connection = await connectStdio({ command: process.execPath, args: [server] });
const client = createClient(connection, { name: "smoke", version: "1.0.0" });

const { tools } = await client.listTools();
assert.deepEqual(
  tools.map(({ name }) => name),
  ["notes_read"],
);
const read = await client.callTool("notes_read", { name: "welcome" });
assert.equal(read.content[0].text, "Write something down.");

const odd = "a\u2028b\u2029c\u0085d 世 👩‍🚀";
const missing = await client.callTool("notes_read", { name: odd });
assert.equal(missing.content[0].text, `There is no note ${odd}`);
await client.close();
assert.equal((await connection.closed).code, "CLOSED");

const refusing = connectStdio({
  command: process.execPath,
  args: ["-e", "process.stdin.once('data', () => process.exit(7))"],
});
await assert.rejects(refusing, { code: "CHILD_EXITED" });

const mortal = `
  import { createServer } from "@wirewright/mcp/server";
  import { serveStdio } from "@wirewright/mcp/stdio";
  const server = createServer({ name: "mortal", version: "1.0.0" });
  serveStdio(server.tool("die", {}, () => process.exit(7)));
`;
const dying = await connectStdio({
  command: process.execPath,
  args: ["--input-type=module", "-e", mortal],
  cwd: fileURLToPath(new URL(".", import.meta.url)),
});
const call = createClient(dying, { name: "smoke", version: "1.0.0" }).callTool("die");
await assert.rejects(call, { code: "CHILD_EXITED" });
await dying.close();
console.log(`stdio works on ${process.version}`);
