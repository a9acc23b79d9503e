import type { Server } from "@wirewright/mcp/server";
import { BoardError } from "./board/board-error.ts";
import type { BoardContext } from "./tools/board-tool.ts";

/** Offers the board as one resource, and each task as `task://T-1`. */
export function addResources(server: Server, { board }: BoardContext): void {
  const json = "application/json";
  server.resource(
    "board://summary",
    { name: "summary", title: "The board in numbers", mimeType: json },
    () => {
      const count = (status: "open" | "in_progress" | "done"): number =>
        board.tasks.list({ status, limit: 1 }).total;
      return JSON.stringify({
        open: count("open"),
        in_progress: count("in_progress"),
        done: count("done"),
      });
    },
  );
  server.template(
    "task://{ref}",
    {
      name: "task",
      title: "A task",
      mimeType: json,
      complete: { ref: (value) => refsLike(value, board) },
    },
    ({ ref }) => {
      try {
        return JSON.stringify(board.tasks.get(ref));
      } catch (error) {
        if (error instanceof BoardError) return undefined;
        throw error;
      }
    },
  );
}

function refsLike(value: string, board: BoardContext["board"]): readonly string[] {
  const { tasks } = board.tasks.list({ limit: 200 });
  return tasks.map(({ ref }) => ref).filter((ref) => ref.startsWith(value.toUpperCase()));
}
