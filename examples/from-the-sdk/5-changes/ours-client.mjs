import { createClient } from "@wirewright/mcp/client";
import { connectStdio } from "@wirewright/mcp/stdio";

const connection = await connectStdio({ command: process.execPath, args: [process.argv[2]] });
const client = createClient(connection, { name: "watcher", version: "1.0.0" });

const changes = client.listen({
  resourcesListChanged: true,
  resourceSubscriptions: ["diary://today"],
});
await changes.acknowledged;

await client.callTool("write", { text: "It rained." });
for await (const change of changes) {
  if (change.kind === "resourceUpdated") {
    const { contents } = await client.readResource(change.uri);
    console.log(contents);
    break;
  }
  const { resources } = await client.listResources();
  console.log(resources.map((resource) => resource.uri));
}

await client.close();
