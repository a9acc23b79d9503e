import { setTimeout as pause } from "node:timers/promises";
import type { Server } from "@wirewright/mcp/server";

/** Tools that say something while they run, or change what is listed. */
export function addRunningTools(server: Server): void {
  server
    .tool(
      "test_tool_with_progress",
      { description: "Tells its progress" },
      async (_, { progress }) => {
        for (const done of [0, 50, 100]) {
          await progress(done, { total: 100 });
          await pause(50);
        }
        return "Done";
      },
    )
    .tool("test_tool_with_logging", { description: "Logs three times" }, async (_, { log }) => {
      for (const step of ["execution started", "processing data", "execution completed"]) {
        await log("info", `Tool ${step}`);
        await pause(50);
      }
      return "Logged";
    })
    .tool("test_logging_tool", { description: "Logs at once" }, async (_, { log }) => {
      await log("info", "Working");
      return "Logged where it was asked for";
    })
    .tool(
      "test_reconnection",
      { description: "Takes longer than its stream is kept open" },
      async () => {
        await pause(600);
        return "Answered on another stream";
      },
    )
    .tool("test_trigger_tool_change", { description: "Says that the tools changed" }, async () => {
      await server.notify.toolsListChanged();
      return "Told";
    })
    .tool(
      "test_trigger_prompt_change",
      { description: "Says that the prompts changed" },
      async () => {
        await server.notify.promptsListChanged();
        return "Told";
      },
    );
}
