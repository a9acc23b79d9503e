import type { Server } from "@wirewright/mcp/server";
import * as z from "zod";
import type { BoardContext } from "./board-tool.ts";
import { onBoard } from "./board-tool.ts";
import { refSchema, statusSchema, taskSchema } from "./task-schema.ts";

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/** Offers `tasks_get` and `tasks_list`. */
export function addReadingTools(server: Server, { board }: BoardContext): void {
  server.tool(
    "tasks_get",
    {
      title: "Read a task",
      description: "Reads one task by its reference, such as T-1.",
      input: z.object({ ref: refSchema }),
      output: taskSchema,
      annotations: READ_ONLY,
    },
    ({ ref }) => onBoard(() => board.tasks.get(ref)),
  );
  server.tool(
    "tasks_list",
    {
      title: "List tasks",
      description: "Lists tasks, oldest first, by status and assignee; `next` continues the list.",
      input: z.object({
        status: statusSchema.optional(),
        assignee: z.string().nullable().optional().describe("A member's name, or null for nobody"),
        limit: z.number().int().min(1).max(200).optional().describe("At most this many; 50"),
        after: refSchema.optional().describe("Where to go on: the `next` of the page before"),
      }),
      output: z.object({
        tasks: z.array(taskSchema).readonly(),
        total: z.number().int(),
        next: z.string().nullable(),
      }),
      annotations: READ_ONLY,
    },
    (filter) => onBoard(() => board.tasks.list(filter)),
  );
}
