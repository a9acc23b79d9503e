import { validateMessage } from "@wirewright/mcp/validate";

const call = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "notes_read", arguments: ["welcome"] },
};
const verdict = await validateMessage(call, {
  revision: "2026-07-28",
  direction: "client-to-server",
});
for (const { id, level, path, message } of verdict.findings) {
  console.log(`${level} ${id} at ${path}: ${message}`);
}
