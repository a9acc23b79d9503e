import { createClient } from "@wirewright/mcp/client";
import { ProtocolError, TimeoutError } from "@wirewright/mcp/errors";
import { connectStdio } from "@wirewright/mcp/stdio";

const connection = await connectStdio({ command: process.execPath, args: [process.argv[2]] });
const client = createClient(connection, { name: "editor", version: "1.0.0" });

const { completion } = await client.complete(
  { type: "ref/prompt", name: "review_code" },
  { name: "language", value: "t" },
);
console.log(completion.values);

const { messages } = await client.getPrompt("review_code", { language: "rust" });
console.log(messages);

try {
  await client.getPrompt("review_code");
} catch (error) {
  if (!(error instanceof ProtocolError)) throw error;
  console.log("The server refused:", error.rpcCode);
}

try {
  await client.getPrompt("digest", {}, { timeoutMs: 300 });
} catch (error) {
  if (!(error instanceof TimeoutError)) throw error;
  console.log("It took too long");
}

await client.close();
