import { setTimeout as pause } from "node:timers/promises";
import type { Server } from "@wirewright/mcp/server";
import { RequestError, ToolError } from "@wirewright/mcp/server";
import * as z from "zod";

/** Tools for the Tasks extension. */
export function addTaskTools(server: Server): void {
  server.tool(
    "greet",
    { description: "Greets, at once", input: z.object({ name: z.string() }) },
    ({ name }) => `Hello, ${name}!`,
  );
  addJobs(server);
  addAskingJobs(server);
}

function addJobs(server: Server): void {
  server
    .tool(
      "slow_compute",
      {
        description: "Computes for some seconds",
        input: z.object({ seconds: z.number().default(1), label: z.string().default("") }),
        task: "optional",
      },
      async ({ seconds, label }, { signal }) => {
        await pause(seconds * 1000, undefined, { signal });
        return `Computed ${label} in ${seconds} s`;
      },
    )
    .tool("failing_job", { description: "Fails, as a task", task: "required" }, async () => {
      await pause(1000);
      throw new ToolError("The job failed, as it always does");
    })
    .tool(
      "protocol_error_job",
      { description: "Fails with a protocol error", task: "optional" },
      () => {
        throw new RequestError("The job cannot be done", { code: -32603 });
      },
    );
}

function addAskingJobs(server: Server): void {
  server
    .tool(
      "confirm_delete",
      {
        description: "Asks before it deletes",
        input: z.object({ filename: z.string().default("file.txt") }),
        task: "optional",
      },
      async ({ filename }, { elicit }) => {
        const answer = await elicit("confirm", { message: `Delete ${filename}?`, schema: CONFIRM });
        const isSure = answer.action === "accept" && answer.content.confirm;
        return isSure ? `Deleted ${filename}` : `Kept ${filename}`;
      },
    )
    .tool(
      "multi_input",
      { description: "Asks two questions at once", task: "optional" },
      async (_, { elicit }) => {
        const answers = await Promise.all([
          elicit("name", { message: "Your name?", schema: NAME }),
          elicit("confirm", { message: "Go on?", schema: CONFIRM }),
        ]);
        return answers.map(({ action }) => action).join(", ");
      },
    )
    .tool(
      "test_tool_with_task",
      {
        description: "Asks for a name, then works as a task",
        task: { support: "required", begin: "in-handler" },
      },
      async (_, { beginTask, elicit }) => {
        const answer = await elicit("user_name", { message: "Your name?", schema: NAME });
        await beginTask();
        return answer.action === "accept" ? `Done for ${answer.content.name}` : "Done";
      },
    );
}

const NAME = z.object({ name: z.string() });
const CONFIRM = z.object({ confirm: z.boolean() });
