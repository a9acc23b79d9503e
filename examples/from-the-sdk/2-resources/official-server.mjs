import { McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const notes = new Map([
  ["milk", "Buy milk"],
  ["bread", "Bake bread"],
]);

serveStdio(() => {
  const server = new McpServer({ name: "notes", version: "1.0.0" });

  server.registerResource(
    "index",
    "note://index",
    { description: "The names of all notes.", mimeType: "text/plain" },
    async (uri) => ({
      contents: [{ uri: uri.href, mimeType: "text/plain", text: [...notes.keys()].join("\n") }],
    }),
  );

  server.registerResource(
    "note",
    new ResourceTemplate("note://by-name/{name}", {
      list: undefined,
      complete: { name: (typed) => [...notes.keys()].filter((name) => name.startsWith(typed)) },
    }),
    { description: "One note.", mimeType: "text/plain" },
    async (uri, { name }) => {
      const text = notes.get(name);
      if (text === undefined) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: "text/plain", text }] };
    },
  );

  return server;
});
