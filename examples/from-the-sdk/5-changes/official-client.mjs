import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const client = new Client(
  { name: "watcher", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" } },
);
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [process.argv[2]] }),
);

const listChanged = new Promise((resolve) => {
  client.setNotificationHandler("notifications/resources/list_changed", async () => {
    const { resources } = await client.listResources();
    resolve(resources.map((resource) => resource.uri));
  });
});
const updated = new Promise((resolve) => {
  client.setNotificationHandler("notifications/resources/updated", async ({ params }) => {
    const { contents } = await client.readResource({ uri: params.uri });
    resolve(contents);
  });
});
const subscription = await client.listen({
  resourcesListChanged: true,
  resourceSubscriptions: ["diary://today"],
});

await client.callTool({ name: "write", arguments: { text: "It rained." } });
console.log(await listChanged);
console.log(await updated);

await subscription.close();
await client.close();
