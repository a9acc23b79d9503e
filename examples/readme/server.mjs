import { createServer, ToolError } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";
import * as z from "zod";

const notes = new Map([["welcome", "Write something down."]]);
const server = createServer({ name: "notes", version: "1.0.0" });

server.tool(
  "notes_read",
  {
    description: "Reads a note by its name.",
    input: z.object({ name: z.string() }),
  },
  ({ name }) => {
    const text = notes.get(name);
    if (text === undefined) throw new ToolError(`There is no note ${name}`);
    return text;
  },
);

serveStdio(server);
