import type { Server } from "@wirewright/mcp/server";
import type { BoardContext } from "./tools/board-tool.ts";

/** Offers `release_notes` and `triage`. */
export function addPrompts(server: Server, { board }: BoardContext): void {
  server.prompt(
    "release_notes",
    {
      title: "Write release notes",
      description: "Turns the tasks that are done into release notes.",
      arguments: {
        version: { description: "The version to be released", required: true },
        audience: {
          description: "Who reads them",
          complete: (value) => startingWith(value, AUDIENCES),
        },
      },
    },
    ({ version, audience = "customers" }) => {
      const { tasks } = board.tasks.list({ status: "done", limit: 200 });
      const lines = tasks.map(({ ref, title }) => `- ${ref} ${title}`).join("\n");
      return `Write the release notes of version ${version} for ${audience}. What was done:\n${lines}`;
    },
  );
  server.prompt(
    "triage",
    {
      title: "Triage open tasks",
      description: "Goes through the open tasks of one member.",
      arguments: {
        member: {
          description: "Whose tasks",
          required: true,
          complete: (value) =>
            startingWith(
              value,
              board.members.list().map(({ name }) => name),
            ),
        },
      },
    },
    ({ member }) => {
      const { tasks } = board.tasks.list({ status: "open", assignee: member, limit: 200 });
      const lines = tasks.map(({ ref, title, due }) => `- ${ref} ${title}, due ${due ?? "never"}`);
      return `Which of these comes first, and which can be dropped?\n${lines.join("\n")}`;
    },
  );
}

function startingWith(value: string, choices: readonly string[]): readonly string[] {
  const typed = value.toLocaleLowerCase();
  return choices.filter((choice) => choice.toLocaleLowerCase().startsWith(typed));
}

const AUDIENCES = ["customers", "operators", "developers"];
