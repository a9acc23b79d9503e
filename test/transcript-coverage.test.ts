// Every row of the method table is shown by a transcript, in every direction that it has. What only
// the handshake revisions have is shown as what becomes of it in this one.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { MethodRow } from "../packages/mcp/src/spec/method-row.ts";
import { METHOD_TABLE } from "../packages/mcp/src/spec/method-table.ts";

type Sender = "fromClient" | "fromServer";

const REVISION = "2026-07-28";
const ofServer = linesIn("./transcripts/stateless/", "./transcripts/tasks/");
const ofClient = linesIn("./transcripts/stateless/client/");

/** What no transcript shows yet, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {};

describe.each([
  ["our server takes", "fromClient", everSentBy, (line: string) => ofServer.sent.has(line)],
  ["our server sends", "fromServer", sentBy, (line: string) => ofServer.received.has(line)],
  ["our client takes", "fromServer", everSentBy, (line: string) => ofClient.received.has(line)],
  ["our client sends", "fromClient", sentBy, (line: string) => ofClient.sent.has(line)],
] as const)("what %s", (what, sender, filter, isShown) => {
  test.each(METHOD_TABLE.filter((row) => filter(row, sender)).map(({ method }) => method))(
    "%s is shown by a transcript, or listed with the reason why not",
    (method) => {
      expect(isShown(method)).toBe(!(`${what} ${method}` in NOT_SHOWN));
    },
  );
});

/** Whether any revision has it sent by this side, alone or inside a result. */
function everSentBy(row: MethodRow, sender: Sender): boolean {
  return row[sender].length > 0 || (sender === "fromServer" && isEmbedded(row));
}

/** Whether this revision has it sent by this side, alone or inside a result. */
function sentBy(row: MethodRow, sender: Sender): boolean {
  return (
    (row[sender] as readonly string[]).includes(REVISION) ||
    (sender === "fromServer" && isEmbedded(row))
  );
}

function isEmbedded(row: MethodRow): boolean {
  return row.kind === "request" && (row.embedded as readonly string[]).includes(REVISION);
}

/** The methods in the lines of all transcripts of some folders; `sent` is by the client. */
function linesIn(...folders: readonly string[]): {
  sent: ReadonlySet<string>;
  received: ReadonlySet<string>;
} {
  const files = folders.flatMap((folder) => {
    const url = new URL(folder, import.meta.url);
    const names = readdirSync(url).filter((name) => name.endsWith(".txt"));
    return names.map((name) => readFileSync(new URL(name, url), "utf8"));
  });
  const lines = files.flatMap((text) => text.split("\n"));
  const methodsAfter = (mark: string): ReadonlySet<string> =>
    new Set(
      lines
        .filter((line) => line.startsWith(mark))
        .flatMap((line) =>
          [...line.matchAll(/"method":"([^"]+)"/g)].map(([, method = ""]) => method),
        ),
    );
  return { sent: methodsAfter("> "), received: methodsAfter("< ") };
}
