import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const client = new Client(
  { name: "reader", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" } },
);
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [process.argv[2]] }),
);

const { resources } = await client.listResources();
for (const { uri, name } of resources) console.log(uri, name);

const { resourceTemplates } = await client.listResourceTemplates();
for (const { uriTemplate, name } of resourceTemplates) console.log(uriTemplate, name);

const { completion } = await client.complete({
  ref: { type: "ref/resource", uri: "note://by-name/{name}" },
  argument: { name: "name", value: "b" },
});
console.log(completion.values);

const { contents } = await client.readResource({ uri: "note://by-name/bread" });
console.log(contents);

await client.close();
