import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { JsonObject } from "@wirewright/mcp";
import { loadMessageValidator } from "@wirewright/mcp/validate";
import { describe, expect, test } from "vitest";
import type { ServerEnd } from "./transcripts/client-carriers.ts";
import { CLIENT_CARRIERS } from "./transcripts/client-carriers.ts";
import { ClientDriver } from "./transcripts/client-driver.ts";
import type { Step } from "./transcripts/client-transcript.ts";
import { formatSteps, parseSteps } from "./transcripts/client-transcript.ts";

// UPDATE=1 writes what the client sends and what the application gets into the files.

const folder = new URL("./transcripts/stateless/client/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
const textOf = (name: string): string => readFileSync(new URL(name, folder), "utf8");

describe.each(Object.entries(CLIENT_CARRIERS))("over %s", (carrier, open) => {
  test.each(names)("%s is what happens", async (name) => {
    const end = await open();
    const driver = new ClientDriver(end.connection);
    const happened: Step[] = [];
    for (const step of parseSteps(textOf(name))) happened.push(await play(step, end, driver));
    expect({ sent: end.untaken, got: driver.untaken }).toEqual({ sent: [], got: [] });
    await Promise.all([driver.close(), end.ended()]);
    if (process.env["UPDATE"] === "1" && carrier === "memory") {
      writeFileSync(new URL(name, folder), formatSteps(happened));
    } else expect(formatSteps(happened)).toBe(textOf(name));
  });
});

test("every transcript of a client says what it shows, and where the specification says it", () => {
  for (const name of names) {
    expect(textOf(name), name).toMatch(/^[A-Z][^$<>]*\nhttps:\/\/modelcontextprotocol\.io\//);
  }
});

test.each(names)("what the client sends in %s is valid", async (name) => {
  const validate = await loadMessageValidator("2026-07-28");
  for (const { kind, text } of parseSteps(textOf(name))) {
    if (kind !== "sends") continue;
    const message = JSON.parse(text) as JsonObject;
    const { findings } = validate(message, { direction: "client-to-server" });
    // Methods of a server's own are no fault.
    expect(
      findings.filter(({ id }) => id !== "method.unknown"),
      text,
    ).toEqual([]);
  }
});

/** Plays one step, and gives what really happened at it. */
async function play(step: Step, end: ServerEnd, driver: ClientDriver): Promise<Step> {
  const { kind, text } = step;
  if (kind === "do") driver.do(text);
  else if (kind === "says") end.say(text);
  else if (kind === "sends") return { kind, text: await end.line() };
  else if (kind === "gets") return { kind, text: await driver.got() };
  return step;
}
