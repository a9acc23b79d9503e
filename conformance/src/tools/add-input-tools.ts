import type { Server } from "@wirewright/mcp/server";
import * as z from "zod";
import { textOf } from "./text-of.ts";

const PREFIX = "test_input_required_result";

/** Tools for answers with `input_required`. `bind` lets a question carry a state. */
export function addInputTools(server: Server): void {
  addSingleQuestions(server);
  addSeveralQuestions(server);
  for (const [name, done] of Object.entries({ request_state: "state-ok", tampered_state: "ok" })) {
    server.tool(`${PREFIX}_${name}`, { description: "Carries a state" }, async (_, { elicit }) => {
      await elicit("confirm", { message: "Go on?", schema: OK, bind: true });
      return done;
    });
  }
}

function addSingleQuestions(server: Server): void {
  server
    .tool(`${PREFIX}_elicitation`, { description: "Asks the user" }, async (_, { elicit }) => {
      const answer = await elicit("user_name", { message: "What is your name?", schema: NAME });
      return answer.action === "accept" ? `Hello, ${answer.content.name}!` : "Hello!";
    })
    .tool(`${PREFIX}_sampling`, { description: "Asks the model" }, async (_, { sample }) =>
      textOf(await sample("capital_question", question("What is the capital of France?"))),
    )
    .tool(`${PREFIX}_list_roots`, { description: "Asks for the roots" }, async (_, { roots }) =>
      JSON.stringify(await roots("client_roots")),
    )
    .tool(
      `${PREFIX}_capabilities`,
      { description: "Asks only what the client can answer" },
      async (_, { clientCapabilities, sample, elicit }) => {
        if (clientCapabilities.sampling !== undefined) {
          return textOf(await sample("question", question("What is the capital of Norway?")));
        }
        return (await elicit("user_name", { message: "Name?", schema: NAME })).action;
      },
    );
}

function addSeveralQuestions(server: Server): void {
  server
    .tool(
      `${PREFIX}_multiple_inputs`,
      { description: "Asks three at once" },
      async (_, { elicit, sample, roots }) => {
        const [name, greeting, list] = await Promise.all([
          elicit("user_name", { message: "What is your name?", schema: NAME, bind: true }),
          sample("greeting", question("Greet somebody")),
          roots("client_roots"),
        ]);
        return `${textOf(greeting)} ${JSON.stringify(name)} ${list.length} roots`;
      },
    )
    .tool(`${PREFIX}_multi_round`, { description: "Asks twice" }, async (_, { elicit }) => {
      await elicit("step1", { message: "Step 1: your name?", schema: NAME, bind: true });
      await elicit("step2", { message: "Step 2: your favorite color?", schema: COLOR, bind: true });
      return "Both steps are done";
    });
}

function question(text: string) {
  return { messages: [{ role: "user", content: { type: "text", text } } as const], maxTokens: 100 };
}

const NAME = z.object({ name: z.string() });
const COLOR = z.object({ color: z.string() });
const OK = z.object({ ok: z.boolean() });
