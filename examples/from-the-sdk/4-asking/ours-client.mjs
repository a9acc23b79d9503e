import { createClient } from "@wirewright/mcp/client";
import { connectStdio } from "@wirewright/mcp/stdio";

const connection = await connectStdio({ command: process.execPath, args: [process.argv[2]] });
const client = createClient(connection, {
  name: "chat",
  version: "1.0.0",
  handlers: {
    async elicit({ message }) {
      console.log("The server asks:", message);
      return { action: "accept", content: { size: "large" } };
    },
    async sample({ messages }) {
      console.log("The server wants written:", messages[0].content.text);
      return { role: "assistant", model: "demo", content: { type: "text", text: "Hold on." } };
    },
  },
});

for (const name of ["order", "slogan"]) {
  const { content } = await client.callTool(name);
  console.log(content);
}

await client.close();
