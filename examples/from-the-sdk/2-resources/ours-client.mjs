import { createClient } from "@wirewright/mcp/client";
import { connectStdio } from "@wirewright/mcp/stdio";

const connection = await connectStdio({ command: process.execPath, args: [process.argv[2]] });
const client = createClient(connection, { name: "reader", version: "1.0.0" });

for await (const { uri, name } of client.resources()) console.log(uri, name);

for await (const { uriTemplate, name } of client.resourceTemplates()) {
  console.log(uriTemplate, name);
}

const { completion } = await client.complete(
  { type: "ref/resource", uri: "note://by-name/{name}" },
  { name: "name", value: "b" },
);
console.log(completion.values);

const { contents } = await client.readResource("note://by-name/bread");
console.log(contents);

await client.close();
