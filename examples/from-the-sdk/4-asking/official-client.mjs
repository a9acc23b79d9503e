import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const client = new Client(
  { name: "chat", version: "1.0.0" },
  {
    capabilities: { elicitation: { form: {} }, sampling: {} },
    versionNegotiation: { mode: "auto" },
  },
);
client.setRequestHandler("elicitation/create", async ({ params }) => {
  console.log("The server asks:", params.message);
  return { action: "accept", content: { size: "large" } };
});
client.setRequestHandler("sampling/createMessage", async ({ params }) => {
  console.log("The server wants written:", params.messages[0].content.text);
  return { role: "assistant", model: "demo", content: { type: "text", text: "Hold on." } };
});
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [process.argv[2]] }),
);

for (const name of ["order", "slogan"]) {
  const { content } = await client.callTool({ name });
  console.log(content);
}

await client.close();
