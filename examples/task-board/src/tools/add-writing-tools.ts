import type { Server } from "@wirewright/mcp/server";
import * as z from "zod";
import type { BoardContext } from "./board-tool.ts";
import { onBoard } from "./board-tool.ts";
import { fieldsSchema, refSchema, taskSchema } from "./task-schema.ts";

/** Offers `tasks_create` and `tasks_update`. */
export function addWritingTools(server: Server, { board, member }: BoardContext): void {
  server.tool(
    "tasks_create",
    {
      title: "Create a task",
      description: "Creates a task and returns it with its reference.",
      input: z.object({ title: z.string().describe("One line"), ...fieldsSchema }),
      output: taskSchema,
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    (draft) => onBoard(() => board.tasks.create(draft, member)),
  );
  server.tool(
    "tasks_update",
    {
      title: "Change a task",
      description: "Changes the fields that are given and leaves the others; returns the task.",
      input: z.object({
        ref: refSchema,
        title: z.string().optional(),
        ...fieldsSchema,
        expectedVersion: z
          .number()
          .int()
          .optional()
          .describe("The version you read; refused where the task has changed since"),
      }),
      output: taskSchema,
      annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    async ({ ref, ...patch }) => {
      const task = await onBoard(() => board.tasks.update(ref, patch, member));
      await server.notify.resourceUpdated(`task://${ref}`);
      return task;
    },
  );
}
