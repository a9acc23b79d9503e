import { setTimeout as sleep } from "node:timers/promises";
import { completable, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";

const languages = ["go", "python", "rust", "typescript"];

serveStdio(() => {
  const server = new McpServer({ name: "review", version: "1.0.0" });

  server.registerPrompt(
    "review_code",
    {
      description: "Reviews code in one language.",
      argsSchema: z.object({
        language: completable(z.string().describe("A programming language"), (typed) =>
          languages.filter((language) => language.startsWith(typed)),
        ),
      }),
    },
    ({ language }) => ({
      messages: [
        { role: "user", content: { type: "text", text: `Review this ${language} code.` } },
      ],
    }),
  );

  server.registerPrompt("digest", { description: "Takes a minute." }, async ({ mcpReq }) => {
    await sleep(60_000, undefined, { signal: mcpReq.signal });
    return {
      messages: [{ role: "user", content: { type: "text", text: "Sum this week up." } }],
    };
  });

  return server;
});
