import type { Observer } from "@wirewright/mcp";
import type { Server } from "@wirewright/mcp/server";
import { createServer } from "@wirewright/mcp/server";
import { addPrompts } from "./add-prompts.ts";
import { addResources } from "./add-resources.ts";
import { addAskingTools } from "./tools/add-asking-tools.ts";
import { addImportTool } from "./tools/add-import-tool.ts";
import { addReadingTools } from "./tools/add-reading-tools.ts";
import { addWritingTools } from "./tools/add-writing-tools.ts";
import type { BoardContext } from "./tools/board-tool.ts";

/** The task board as an MCP server that acts for one member. */
export function createBoardServer(context: BoardContext, observer?: Observer): Server {
  const server = createServer({
    name: "task-board",
    version: "0.1.0",
    title: "Task board",
    instructions: "Tasks have references such as T-1. Read a task before you change it.",
    ...(observer === undefined ? {} : { observer }),
  });
  addReadingTools(server, context);
  addWritingTools(server, context);
  addImportTool(server, context);
  addAskingTools(server, context);
  addResources(server, context);
  addPrompts(server, context);
  return server;
}
