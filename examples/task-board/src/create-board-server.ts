import type { Observer } from "@wirewright/mcp";
import type { EventBus, Server } from "@wirewright/mcp/server";
import { createServer } from "@wirewright/mcp/server";
import { addPrompts } from "./add-prompts.ts";
import { addResources } from "./add-resources.ts";
import { can } from "./board/role.ts";
import { boardTaskStore } from "./board-task-store.ts";
import { addAskingTools } from "./tools/add-asking-tools.ts";
import { addImportTool } from "./tools/add-import-tool.ts";
import { addReadingTools } from "./tools/add-reading-tools.ts";
import { addWritingTools } from "./tools/add-writing-tools.ts";
import type { BoardContext } from "./tools/board-tool.ts";

/** What a board's server shares with others of its process. */
export interface BoardServerOptions {
  /** Sees what handlers throw. */
  readonly observer?: Observer;
  /** Carries changes between the servers of one board. */
  readonly eventBus?: EventBus;
}

/**
 * The task board as an MCP server that acts for one member. It offers only the tools that the member's
 * role allows.
 */
export function createBoardServer(context: BoardContext, options: BoardServerOptions = {}): Server {
  const { role } = context.member;
  const server = createServer({
    name: "task-board",
    version: "0.1.0",
    title: "Task board",
    tasks: { store: boardTaskStore(context.board.jobs), ttlMs: dayMs, pollIntervalMs: 250 },
    instructions: "Tasks have references such as T-1. Read a task before you change it.",
    ...options,
  });
  addReadingTools(server, context);
  if (can(role, "update")) addWritingTools(server, context);
  if (can(role, "import")) addImportTool(server, context);
  addAskingTools(server, context);
  addResources(server, context);
  addPrompts(server, context);
  return server;
}

/** Whoever began an import in the evening finds its result in the morning. */
const dayMs = 24 * 60 * 60 * 1000;
