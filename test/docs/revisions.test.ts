import { expect, test } from "vitest";
import { projectionRows } from "../../packages/mcp/src/projection/projection-rows.ts";

// `npx vitest run test/docs -u` writes the page again.

const REVISIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

test("docs/revisions.md says what the projections do", async () => {
  const sections = REVISIONS.map((revision) => {
    const rows = projectionRows(revision).map(({ subject, what }) => `| ${subject} | ${what} |`);
    return `## ${revision}

| what | what becomes of it |
| --- | --- |
${rows.join("\n")}
`;
  });
  const page = `# Older revisions

Everything inside speaks 2026-07-28. At the edge it is translated: to a client or a server of an older revision goes what
that revision has, and what comes from it is completed. Members that no revision names are kept, both ways.

\`serveStdio(server)\` serves clients of all of them, and so does [HTTP](http.md#sessions). \`connectStdio({ command })\`
finds out which one a server speaks. \`revisions\` limits either.

${sections.join("\n")}`;
  await expect(page).toMatchFileSnapshot("../../docs/revisions.md");
});

test("the newest revision of the handshake differs least", () => {
  const counts = REVISIONS.map((revision) => projectionRows(revision).length);
  expect(counts).toEqual([12, 17, 22, 25]);
});
