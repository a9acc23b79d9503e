import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { HandlerContext, Server } from "@wirewright/mcp/server";
import { ToolError } from "@wirewright/mcp/server";
import * as z from "zod";
import { draftsFromCsv } from "../board/drafts-from-csv.ts";
import type { BoardContext } from "./board-tool.ts";
import { onBoard } from "./board-tool.ts";

const importSchema = z.object({
  file: z.string().describe("The name of a CSV file in the import folder, such as import.csv"),
  chunkSize: z.number().int().min(1).max(200).default(40).describe("Tasks written at a time"),
  pauseMs: z
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe("A rest after each chunk, so that others get to write"),
});

/**
 * Offers `tasks_import`, which reports its progress and stops between chunks when cancelled. For a
 * client with the Tasks extension it is a task, which tells its progress by its status message.
 */
export function addImportTool(server: Server, context: BoardContext): void {
  server.tool(
    "tasks_import",
    {
      title: "Import tasks",
      description: "Creates the tasks of a CSV file; all of its rows are checked first.",
      input: importSchema,
      output: z.object({
        imported: z.number().int(),
        total: z.number().int(),
        refs: z.array(z.string()).readonly(),
      }),
      annotations: { destructiveHint: false, openWorldHint: false },
      // It may take long. A client that has no tasks waits for it.
      task: "optional",
    },
    (args, handler) => onBoard(() => importFile(args, handler, context)),
  );
}

async function importFile(
  { file, chunkSize, pauseMs }: z.output<typeof importSchema>,
  handler: HandlerContext,
  { board, member, importFolder }: BoardContext,
): Promise<{ imported: number; total: number; refs: readonly string[] }> {
  const text = await readImport(importFolder, file);
  const drafts = draftsFromCsv(text, (name) => board.members.byName(name) !== undefined);
  const { signal } = handler;
  const { imported, total, refs } = await board.tasks.importRows(
    drafts,
    {
      chunkSize,
      signal,
      onProgress: async (progress) => {
        const message = `Imported ${progress.imported} of ${progress.total} tasks`;
        await handler.progress(progress.imported, { total: progress.total, message });
        if (pauseMs > 0) await pause(pauseMs);
      },
    },
    member,
  );
  return { imported, total, refs };
}

/** Only files of the import folder, so that a model cannot read the rest of the machine. */
async function readImport(folder: string, file: string): Promise<string> {
  if (file !== basename(file))
    throw new ToolError(`Cannot import ${file}: name a file without folders`);
  try {
    return await readFile(join(folder, file), "utf8");
  } catch {
    throw new ToolError(`Cannot import ${file}: there is no such file in the import folder`);
  }
}
