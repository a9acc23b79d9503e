import { createInterface } from "node:readline";

console.log("Weather server 1.0, ready"); // on stdout, where only messages belong
const _meta = { "io.modelcontextprotocol/serverInfo": { name: "weather", version: "1.0.0" } };
for await (const line of createInterface({ input: process.stdin })) {
  const { id } = JSON.parse(line);
  const result = { resultType: "complete", content: [{ type: "text", text: "Sunny" }], _meta };
  console.log(JSON.stringify({ jsonrpc: "2.0", id: String(id), result })); // 1 becomes "1"
}
