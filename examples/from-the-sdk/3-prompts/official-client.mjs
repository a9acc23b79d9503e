import { Client, ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const client = new Client(
  { name: "editor", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" } },
);
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [process.argv[2]] }),
);

const { completion } = await client.complete({
  ref: { type: "ref/prompt", name: "review_code" },
  argument: { name: "language", value: "t" },
});
console.log(completion.values);

const { messages } = await client.getPrompt({
  name: "review_code",
  arguments: { language: "rust" },
});
console.log(messages);

try {
  await client.getPrompt({ name: "review_code" });
} catch (error) {
  if (!(error instanceof ProtocolError)) throw error;
  console.log("The server refused:", error.code);
}

try {
  await client.getPrompt({ name: "digest" }, { timeout: 300 });
} catch (error) {
  if (!(error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)) throw error;
  console.log("It took too long");
}

await client.close();
