// The official examples of results, which lie beside the repository: what they answer is told by
// their shape alone.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { guessMethod } from "../src/explain/guess-method.ts";

const folder = fileURLToPath(
  new URL("../../../../shared/schema/2026-07-28/examples/", import.meta.url),
);

test.skipIf(!existsSync(folder)).each([
  ["CallToolResult", "tools/call"],
  ["CompleteResult", "completion/complete"],
  ["CreateMessageResult", "sampling/createMessage"],
  ["DiscoverResult", "server/discover"],
  ["ElicitResult", "elicitation/create"],
  ["GetPromptResult", "prompts/get"],
  ["ListPromptsResult", "prompts/list"],
  ["ListResourceTemplatesResult", "resources/templates/list"],
  ["ListResourcesResult", "resources/list"],
  ["ListRootsResult", "roots/list"],
  ["ListToolsResult", "tools/list"],
  ["ReadResourceResult", "resources/read"],
])("the official examples of %s have the shape of %s", (definition, method) => {
  const files = readdirSync(folder + definition);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const result = JSON.parse(readFileSync(`${folder}${definition}/${file}`, "utf8"));
    expect(guessMethod(result)).toBe(method);
  }
});
