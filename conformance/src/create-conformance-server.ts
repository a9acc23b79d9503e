import type { Server } from "@wirewright/mcp/server";
import { createServer } from "@wirewright/mcp/server";
import { addPrompts } from "./add-prompts.ts";
import { addResources } from "./add-resources.ts";
import { addAskingTools } from "./tools/add-asking-tools.ts";
import { addContentTools } from "./tools/add-content-tools.ts";
import { addInputTools } from "./tools/add-input-tools.ts";
import { addRunningTools } from "./tools/add-running-tools.ts";
import { addHeaderTool, addSchemaTool } from "./tools/add-schema-tools.ts";
import { addTaskTools } from "./tools/add-task-tools.ts";

/** The server that the conformance suite asks: one definition for every revision and transport. */
export function createConformanceServer(): Server {
  const server = createServer({ name: "wirewright-conformance", version: "0.1.0", logging: true });
  addHeaderTool(server);
  addContentTools(server);
  addRunningTools(server);
  addAskingTools(server);
  addInputTools(server);
  addSchemaTool(server);
  addTaskTools(server);
  addResources(server);
  addPrompts(server);
  return server;
}
