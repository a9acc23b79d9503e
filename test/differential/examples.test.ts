import { describe, expect, test } from "vitest";
import { METHOD_TABLE } from "../../packages/mcp/src/spec/method-table.ts";
import { loadMessageValidator } from "../../packages/mcp/src/validate/validate-message.ts";
import type { MessageOptions } from "../../packages/mcp/src/validate/validate-options.ts";
import { readComparison } from "./deviations.ts";
import type { Example } from "./shared-folder.ts";
import { readOfficialExamples, whyAbsent } from "./shared-folder.ts";

const revision = "2026-07-28";
const reason = whyAbsent(revision);
const judge = await loadMessageValidator(revision);

describe("validateMessage()", () => {
  test("finds no error in the official examples that are whole messages", (context) => {
    if (reason !== undefined) return context.skip(reason);
    const listed = readComparison(revision).examples.map(({ file }) => file);
    const wrong: string[] = [];
    let messages = 0;
    for (const example of readOfficialExamples(revision)) {
      const options = optionsFor(example);
      if (options === undefined) continue;
      messages++;
      const { findings } = judge(example.value, options);
      const errors = findings.filter(({ level }) => level === "error");
      const name = `${example.definition}/${example.file}`;
      if (errors.length > 0 && !listed.includes(name)) wrong.push(`${name}: ${errors[0]?.message}`);
    }
    expect(wrong).toEqual([]);
    expect(messages).toBeGreaterThan(30);
  });
});

/** How to judge an example, or undefined where it is only a part of a message. */
function optionsFor({ definition, value }: Example): MessageOptions | undefined {
  if (typeof value !== "object" || value === null || !("jsonrpc" in value)) return undefined;
  const row = METHOD_TABLE.find((it) => it.kind === "request" && answerOf(it) === definition);
  if (row !== undefined) return { direction: "server-to-client", request: { method: row.method } };
  const isNotification = definition.endsWith("Notification");
  const isRequest = definition.endsWith("Request");
  const fromClient = isRequest || definition === "CancelledNotification";
  return isRequest || isNotification || definition.endsWith("Error")
    ? { direction: fromClient ? "client-to-server" : "server-to-client" }
    : undefined;
}

function answerOf(row: (typeof METHOD_TABLE)[number]): string | undefined {
  return row.kind === "request" ? `${row.result}Response` : undefined;
}
