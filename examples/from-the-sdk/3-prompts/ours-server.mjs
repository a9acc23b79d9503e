import { setTimeout as sleep } from "node:timers/promises";
import { createServer } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";

const languages = ["go", "python", "rust", "typescript"];

const server = createServer({ name: "review", version: "1.0.0" });

server.prompt(
  "review_code",
  {
    description: "Reviews code in one language.",
    arguments: {
      language: {
        description: "A programming language",
        required: true,
        complete: (typed) => languages.filter((language) => language.startsWith(typed)),
      },
    },
  },
  ({ language }) => `Review this ${language} code.`,
);

server.prompt("digest", { description: "Takes a minute." }, async (_, { signal }) => {
  await sleep(60_000, undefined, { signal });
  return "Sum this week up.";
});

serveStdio(server);
