import type { Server } from "@wirewright/mcp/server";
import * as z from "zod";
import { ENUMS } from "./enums.ts";
import { textOf } from "./text-of.ts";

/** Tools that ask the user or the model, as clients of every revision may be asked. */
export function addAskingTools(server: Server): void {
  server
    .tool(
      "test_sampling",
      { description: "Asks the model", input: z.object({ prompt: z.string() }) },
      async ({ prompt }, { sample }) =>
        `LLM response: ${textOf(await sample("answer", to(prompt)))}`,
    )
    .tool(
      "test_elicitation",
      { description: "Asks the user", input: z.object({ message: z.string() }) },
      async ({ message }, { elicit }) => {
        const answer = await elicit("user", { message, schema: USER });
        return `User response: ${JSON.stringify(answer)}`;
      },
    )
    .tool(
      "test_elicitation_sep1034_defaults",
      { description: "Asks with defaults" },
      async (_, { elicit }) =>
        completed(await elicit("form", { message: "Please check", schema: DEFAULTS })),
    )
    .tool(
      "test_elicitation_sep1330_enums",
      { description: "Asks to choose" },
      async (_, { elicit }) =>
        completed(await elicit("form", { message: "Please choose", schema: ENUMS })),
    )
    .tool(
      "test_missing_capability",
      { description: "Needs a client that samples" },
      async (_, { sample }) => textOf(await sample("answer", to("Anything"))),
    )
    .tool(
      "test_streaming_elicitation",
      { description: "Asks in its answer" },
      async (_, { elicit }) => (await elicit("user", { message: "Who?", schema: USER })).action,
    );
}

function completed({ action, content }: { action: string; content?: unknown }): string {
  return `Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`;
}

function to(text: string) {
  return { messages: [{ role: "user", content: { type: "text", text } } as const], maxTokens: 100 };
}

const USER = z.object({ username: z.string(), email: z.string() });

const DEFAULTS = z.object({
  name: z.string().default("John Doe"),
  age: z.int().default(30),
  score: z.number().default(95.5),
  status: z.enum(["active", "inactive", "pending"]).default("active"),
  verified: z.boolean().default(true),
});
