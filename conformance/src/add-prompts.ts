import type { Server } from "@wirewright/mcp/server";
import * as z from "zod";
import { PNG } from "./media.ts";

/** Prompts with and without arguments, with media, and one that asks first. */
export function addPrompts(server: Server): void {
  server
    .prompt(
      "test_simple_prompt",
      { description: "Takes nothing" },
      () => "This is a simple prompt for testing.",
    )
    .prompt(
      "test_prompt_with_arguments",
      {
        description: "Takes two arguments",
        arguments: {
          arg1: { required: true, complete: (typed) => complete(typed, "testValue1") },
          arg2: { required: true, complete: (typed) => complete(typed, "testValue2") },
        },
      },
      ({ arg1, arg2 }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
    )
    .prompt("test_prompt_with_image", { description: "Has an image" }, () => [
      { role: "user", content: { type: "image", data: PNG, mimeType: "image/png" } },
      { role: "user", content: { type: "text", text: "Please look at the image." } },
    ]);
  addEmbedding(server);
  addAsking(server);
}

function addEmbedding(server: Server): void {
  server.prompt(
    "test_prompt_with_embedded_resource",
    { description: "Has a resource", arguments: { resourceUri: { required: true } } },
    ({ resourceUri: uri }) => {
      const text = "Embedded resource content for testing.";
      const resource = { uri, mimeType: "text/plain", text };
      return [
        { role: "user", content: { type: "resource", resource } },
        { role: "user", content: { type: "text", text: "Please read the resource." } },
      ];
    },
  );
}

function addAsking(server: Server): void {
  server.prompt(
    "test_input_required_result_prompt",
    { description: "Asks for its context" },
    async (_, { elicit }) => {
      const question = { message: "What is the context?", schema: CONTEXT };
      const answer = await elicit("user_context", question);
      return answer.action === "accept" ? `Context: ${answer.content.context}` : "No context";
    },
  );
}

function complete(typed: string, value: string): string[] {
  return value.startsWith(typed) ? [value] : [];
}

const CONTEXT = z.object({ context: z.string() });
