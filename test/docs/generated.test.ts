import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ErrorInfo } from "../../packages/mcp/src/errors/error-info.ts";
import { ERROR_INFO } from "../../packages/mcp/src/errors/error-info.ts";
import type { ConversationFindingInfo } from "../../packages/mcp/src/validate/conversation/conversation-finding-info.ts";
import { CONVERSATION_FINDINGS } from "../../packages/mcp/src/validate/conversation/conversation-finding-info.ts";

// Pages that are made from the code. `npx vitest run test/docs -u` writes them again.

function rowOf([code, { title, hint, spec }]: [string, ErrorInfo]): string {
  const link = spec === undefined ? "" : ` ([specification](${spec}))`;
  return `| \`${code}\` | ${title}. ${hint}${link} |`.replaceAll("\n", " ");
}

test("docs/errors.md says what the catalogue says", async () => {
  const page = `# Errors

Every failure that the library can name has a code. \`error.code\` is what programs switch on; \`message\` says what
happened this time. On the wire, what the specification has no code for is \`-32603\` with the code in \`data.reason\`.

\`ERROR_INFO\` on \`@wirewright/mcp/errors\` is this table.

| code | what it means, and what to do |
| --- | --- |
${Object.entries(ERROR_INFO).map(rowOf).join("\n")}
`;
  await expect(page).toMatchFileSnapshot("../../docs/errors.md");
});

function findingRow([id, info]: [string, ConversationFindingInfo]): string {
  const { title, level, hint, clause } = info;
  return `| \`${id}\` | ${level} | ${title}. ${hint} ([clause](${clause})) |`;
}

test("docs/findings.md says what the catalogue of findings says", async () => {
  const page = `# Findings

What \`wirewright tap\`, \`record\` and \`show\` can find wrong with a conversation, and what helps. \`MUST\` and \`SHOULD\` are
the specification's; a \`judgement\` is ours, where it is silent and some other side is known to stumble.

\`CONVERSATION_FINDINGS\` on \`@wirewright/mcp/validate\` is this table. \`loadConversation()\`, beside it, does the checking.

| finding | level | what it means, and what to do |
| --- | --- | --- |
${Object.entries(CONVERSATION_FINDINGS).map(findingRow).join("\n")}
`;
  await expect(page).toMatchFileSnapshot("../../docs/findings.md");
});

interface Differences {
  readonly deviations: readonly Deviation[];
}

interface Deviation {
  readonly definitions: readonly string[];
  readonly path: string;
  readonly sentence: string;
  readonly clause: string;
}

function deviationRow({ definitions, path, sentence, clause }: Deviation): string {
  const names = definitions.map((name) => `\`${name}\``).join(", ");
  return `| ${names} | \`${path}\` | ${sentence} ([clause](${clause})) |`;
}

test("docs/schema-deviations.md says what spec/deviations.json says", async () => {
  const file = new URL("../../packages/mcp/src/spec/deviations.json", import.meta.url);
  const revisions: Record<string, Differences> = JSON.parse(readFileSync(file, "utf8"));
  const sections = Object.entries(revisions).map(
    ([revision, { deviations }]) => `## ${revision}

| definitions | where | the sentence that decides |
| --- | --- | --- |
${deviations.map(deviationRow).join("\n")}
`,
  );
  const page = `# Where the official schema and ours differ

The types in \`packages/mcp/src/spec\` are written by hand and compared with the official JSON Schema, value by value. Where
the two judge a value differently, a sentence of the specification decides, and stands here.

${sections.join("\n")}`;
  await expect(page).toMatchFileSnapshot("../../docs/schema-deviations.md");
});
