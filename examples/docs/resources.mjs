import { createClient } from "@wirewright/mcp/client";
import { createServer } from "@wirewright/mcp/server";

const notes = new Map([
  ["milk", "Buy milk"],
  ["bread", "Bake bread"],
]);
const server = createServer({ name: "notes", version: "1.0.0" });

server.resource("note://index", { mimeType: "text/plain" }, () => [...notes.keys()].join("\n"));
server.template(
  "note://by-name/{name}",
  { complete: { name: (typed) => [...notes.keys()].filter((name) => name.startsWith(typed)) } },
  ({ name }) => notes.get(name),
);
server.prompt(
  "remind",
  { arguments: { name: { required: true } } },
  ({ name }) => `Remind me of this: ${notes.get(name)}`,
);

const client = createClient(server, { name: "test", version: "1.0.0" });
const { contents } = await client.readResource("note://by-name/milk");
console.log(contents[0].text);

const ref = { type: "ref/resource", uri: "note://by-name/{name}" };
const { completion } = await client.complete(ref, { name: "name", value: "b" });
console.log(completion.values);

const { messages } = await client.getPrompt("remind", { name: "bread" });
console.log(messages[0].content.text);
