// Implementations that speak rightly to each other, with the tap between them, in every revision and
// over every transport: nothing is found. The rows and features are those of test/interop/matrix.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { MAIN } from "../run-shell.ts";
import { temporaryPath } from "./tap-fixture.ts";

interface Target {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly url?: string;
}
interface Client {
  readonly revision: string;
  close(): Promise<void>;
}
type Feature = (subject: object) => Promise<unknown>;

// Plain JavaScript, which has no types.
const load = async (path: string): Promise<Record<string, unknown>> =>
  import(new URL(`../../../../test/interop/matrix/${path}`, import.meta.url).href);
const { openOurs } = await load("clients/ours.mjs");
const { openV1 } = await load("clients/v1.mjs");
const { openV2 } = await load("clients/v2.mjs");
const { DIALECTS } = (await load("dialects.mjs")) as { DIALECTS: Record<string, object> };
const { FEATURES, hasFeature } = (await load("features.mjs")) as {
  FEATURES: Record<string, Feature>;
  hasFeature: (revision: string, feature: string) => boolean;
};
const { startServer } = (await load("start-server.mjs")) as {
  startServer: (row: object) => Promise<{ target: Target; stop: () => Promise<void> }>;
};
const CLIENTS = { ours: openOurs, v1: openV1, v2: openV2 } as Record<
  string,
  (target: Target, revision: string) => Promise<Client>
>;

type Row = readonly [client: string, server: string, transport: string, revision: string];

const ROWS: readonly Row[] = [
  ["ours", "ours", "stdio", "2024-11-05"],
  ["ours", "ours", "HTTP", "2026-07-28"],
  ["ours", "v1", "HTTP", "2025-03-26"],
  ["ours", "v2", "HTTP", "2024-11-05"],
  ["ours", "v2", "stdio", "2026-07-28"],
  ["ours", "everything", "HTTP", "2025-11-25"],
  ["v1", "ours", "stdio", "2025-06-18"],
  ["v1", "ours", "HTTP", "2025-11-25"],
  ["v1", "ours", "HTTP+SSE", "2024-11-05"],
  ["v1", "everything", "stdio", "2025-11-25"],
  ["v1", "v1", "HTTP+SSE", "2025-06-18"],
  ["v1", "v1", "HTTP", "2025-11-25"],
  ["v2", "ours", "HTTP", "2025-06-18"],
  ["v2", "ours", "HTTP", "2026-07-28"],
  ["v2", "v2", "stdio", "2025-03-26"],
  ["v2", "v2", "stdio", "2026-07-28"],
  ["v2", "v2", "HTTP", "2025-11-25"],
  ["v2", "v2", "HTTP", "2026-07-28"],
  ["v2", "v1", "stdio", "2024-11-05"],
  ["v2", "everything", "HTTP+SSE", "2025-11-25"],
];

describe("nothing is found where", () => {
  test.each(ROWS)("%s speaks to %s over %s in %s", { timeout: 60_000 }, async (...row) => {
    const log = await logOf(row);
    expect(log).toMatch(/^wirewright: \d\d+ messages, nothing wrong with them$/m);
    expect(log).not.toMatch(/^ +(?:MUST|SHOULD|judgement) /m);
  });
});

// A finding that is none would be easy to rule out by finding nothing at all.
test("what server-everything sends to clients that cannot know it is found", {
  timeout: 60_000,
}, async () => {
  const log = await logOf(["ours", "everything", "stdio", "2024-11-05"]);
  expect(log).toContain(
    'MUST schema-variant at /result/content/0/type: "type" is "resource_link", which is none of the kinds',
  );
  expect(log).toMatch(/^wirewright: \d+ messages, 1 finding \(1 MUST\)$/m);
});

/** The log of a tap between a client that tries every feature, and a server. */
async function logOf([client, server, transport, revision]: Row): Promise<string> {
  const log = temporaryPath("findings.txt");
  const { target, stop } = await startServer({ client, server, transport, revision });
  onTestFinished(stop);
  const tapped = await tapOf(target, log);
  const opened = await CLIENTS[client]?.(tapped.target, revision);
  if (opened === undefined) throw new Error(`There is no client ${client}`);
  const subject = { client: opened, dialect: DIALECTS[server], revision: opened.revision };
  for (const [name, attempt] of Object.entries(FEATURES)) {
    // Whether it works is the matrix's affair; what is said on the way is ours.
    if (hasFeature(revision, name)) await within(attempt, subject);
  }
  await opened.close();
  await tapped.stop();
  await expect.poll(() => readFileSync(log, "utf8"), { timeout: 10_000 }).toMatch(/^wirewright:/m);
  return readFileSync(log, "utf8");
}

async function within(attempt: Feature, subject: object): Promise<void> {
  const over = new AbortController();
  const late = setTimeout(() => over.abort(), LATE_MS);
  const gaveUp = new Promise((resolve) => over.signal.addEventListener("abort", resolve));
  const tried = attempt({ ...subject, signal: over.signal }).catch(() => undefined);
  await Promise.race([tried, gaveUp]);
  clearTimeout(late);
  over.abort();
}

async function tapOf(
  { command, args = [], url = "", ...rest }: Target,
  log: string,
): Promise<{ target: Target; stop: () => Promise<void> }> {
  const tap = [MAIN, "tap", "--log", log];
  if (command !== undefined) {
    const target = { command: process.execPath, args: [...tap, "--", command, ...args] };
    return { target, stop: async () => undefined };
  }
  const child = spawn(process.execPath, [...tap, "--listen", "127.0.0.1:0", "--to", url], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [text] = await once(child.stderr.setEncoding("utf8"), "data");
  const [own = ""] = /http:\/\/\S+(?=;)/.exec(text) ?? [];
  const stop = async (): Promise<void> => {
    child.kill("SIGINT");
    await once(child, "exit");
  };
  return { target: { ...rest, url: own }, stop };
}

const LATE_MS = 1500;
