import type { Server } from "@wirewright/mcp/server";
import * as z from "zod";
import { can } from "../board/role.ts";
import type { BoardContext } from "./board-tool.ts";
import { onBoard } from "./board-tool.ts";
import { refSchema, statusSchema } from "./task-schema.ts";

const confirmation = z.object({
  sure: z.boolean().describe("There is no way back"),
});

/**
 * Offers `tasks_delete`, which asks the user first, to those who may, and `tasks_summarize`, which
 * asks the model.
 */
export function addAskingTools(server: Server, context: BoardContext): void {
  if (can(context.member.role, "remove")) addDelete(server, context);
  addSummarize(server, context);
}

function addDelete(server: Server, { board, member }: BoardContext): void {
  server.tool(
    "tasks_delete",
    {
      title: "Delete a task",
      description: "Deletes a task for good, after the user has confirmed it.",
      input: z.object({ ref: refSchema }),
      annotations: { destructiveHint: true, idempotentHint: false, openWorldHint: false },
    },
    async ({ ref }, { elicit }) => {
      const task = await onBoard(() => board.tasks.get(ref));
      const answer = await elicit("confirm", {
        message: `Delete ${ref}, "${task.title}"?`,
        schema: confirmation,
        // Where somebody renames the task meanwhile, the user is asked again.
        bind: true,
      });
      if (answer.action !== "accept" || !answer.content.sure) return `Kept ${ref}.`;
      await onBoard(() => board.tasks.remove(ref, member, { expectedVersion: task.version }));
      await server.notify.resourceUpdated(`task://${ref}`);
      return `Deleted ${ref}.`;
    },
  );
}

function addSummarize(server: Server, { board }: BoardContext): void {
  server.tool(
    "tasks_summarize",
    {
      title: "Summarize the board",
      description: "Lets the client's model sum up the tasks of one status.",
      input: z.object({ status: statusSchema.default("open") }),
      annotations: { readOnlyHint: true },
    },
    async ({ status }, { sample }) => {
      const { tasks } = await onBoard(() => board.tasks.list({ status, limit: 200 }));
      const lines = tasks.map(
        ({ ref, title, assignee }) => `${ref} ${title} (${assignee ?? "nobody"})`,
      );
      const answer = await sample("summary", {
        messages: [{ role: "user", content: { type: "text", text: lines.join("\n") } }],
        systemPrompt: "Sum up these tasks in three sentences for somebody who has been away.",
        maxTokens: 300,
      });
      const blocks = Array.isArray(answer.content) ? answer.content : [answer.content];
      return blocks.map((block) => (block.type === "text" ? block.text : "")).join("\n");
    },
  );
}
