import { createServer } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";

const notes = new Map([
  ["milk", "Buy milk"],
  ["bread", "Bake bread"],
]);

const server = createServer({ name: "notes", version: "1.0.0" });

server.resource(
  "note://index",
  { name: "index", description: "The names of all notes.", mimeType: "text/plain" },
  async () => [...notes.keys()].join("\n"),
);

server.template(
  "note://by-name/{name}",
  {
    name: "note",
    description: "One note.",
    mimeType: "text/plain",
    complete: { name: (typed) => [...notes.keys()].filter((name) => name.startsWith(typed)) },
  },
  async ({ name }) => notes.get(name),
);

serveStdio(server);
