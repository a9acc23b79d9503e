import * as z from "zod";

/** A status, as models read and write it. */
export const statusSchema = z.enum(["open", "in_progress", "done"]);

/** A reference such as `T-1`. */
export const refSchema = z.string().describe("The reference of a task, such as T-1");

/** A task as the tools return it. */
export const taskSchema = z.object({
  ref: refSchema,
  title: z.string(),
  description: z.string(),
  status: statusSchema,
  assignee: z.string().nullable(),
  labels: z.array(z.string()).readonly(),
  due: z.string().nullable().describe("A day, such as 2026-12-24"),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int().describe("One more with each change"),
});

/** What may be set when a task is created or changed. */
export const fieldsSchema = {
  description: z.string().optional().describe("Any text"),
  status: statusSchema.optional(),
  assignee: z.string().nullable().optional().describe("A member's name, or null for nobody"),
  labels: z.array(z.string()).optional(),
  due: z.string().nullable().optional().describe("A day, such as 2026-12-24, or null"),
};
