// The official client in front of the tap, and behind it servers that break one rule each: the tap
// names the rule, whatever the client makes of it.
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { FIXTURES, MAIN } from "../run-shell.ts";
import { start, temporaryPath } from "./tap-fixture.ts";

type Use = (client: Client) => Promise<unknown>;

const options = { timeout: 1500 };
const list: Use = (client) => client.listTools(undefined, options);
const call: Use = (client) => client.callTool({ name: "work", arguments: {} }, options);
const callWithProgress: Use = (client) =>
  client.callTool({ name: "work", arguments: {} }, { ...options, onprogress: () => undefined });
const unknown: Use = (client) =>
  client.request({ method: "acme/unknown", params: {} }, z.looseObject({}), options);

/** Asks, and goes before there can be an answer. */
const leave: Use = async (client) => {
  client.callTool({ name: "work", arguments: {} }, options).catch(() => undefined);
  await pause(50);
};

const CALL =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work","arguments":{},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"}}}}';

const FAULTS: readonly [server: string, use: Use, finding: string][] = [
  ["banner", call, "MUST junk-on-stdout: Line 1 of the server is no message"],
  ["logs-json", call, 'MUST not-a-message: It has no "method", "result" or "error"'],
  ["id-as-text", call, "MUST id-type-changed at /id: The id is"],
  ["other-id", call, 'MUST answer-to-none at /id: No request has the id "nobody"'],
  ["answers-twice", call, "MUST duplicate-answer at /id: Request"],
  ["result-and-error", call, 'MUST result-and-error: It has both "result" and "error"'],
  ["error-as-text", call, 'MUST error-not-object at /error: "error" must be an object'],
  ["no-jsonrpc", call, 'MUST no-jsonrpc at /jsonrpc: "jsonrpc" must be "2.0", found nothing'],
  ["pretty-printed", call, "are one message, which must stand on one line"],
  ["cut-off", call, "MUST partial-line: The server's stream ended in the middle of line 1"],
  ["byte-order-mark", call, "MUST byte-order-mark: Line 1 of the server begins with"],
  ["not-utf-8", call, "has bytes that are not UTF-8"],
  ["batch", call, "MUST batch-not-allowed: An array of one message"],
  ["answers-notification", call, "MUST notification-answered: An error without an id answers"],
  ["late-answer", call, "SHOULD late-answer at /id: Request"],
  ["progress-falls", callWithProgress, "must rise above 2, and is 1"],
  ["progress-of-nobody", call, "MUST progress-unknown-token at /params/progressToken"],
  ["progress-after-end", callWithProgress, "MUST progress-after-end at /params/progressToken"],
  ["asks-directly", call, 'MUST method-only-embedded at /method: "roots/list" goes inside'],
  ["no-result-type", call, 'MUST result-type-missing at /result: The result of "tools/call"'],
  ["no-cache-hints", list, "can be cached, and lacks ttlMs and cacheScope"],
  [
    "no-input-schema",
    list,
    'MUST tool-without-schema at /result/tools/0: Tool "work" has no inputSchema',
  ],
  [
    "same-name",
    list,
    'SHOULD tool-same-name at /result/tools/1/name: There is more than one tool named "work"',
  ],
  [
    "bad-content",
    call,
    'MUST schema-required at /result/content/0: Item 0 of "content" lacks "text"',
  ],
  ["other-code", unknown, 'MUST unknown-method-code at /error/code: "acme/unknown" is no method'],
  ["never-answers", leave, "judgement no-answer: Request"],
  ["stray-subscription", call, "MUST subscription-unknown at /params/_meta"],
];

describe("the tap names what a server does wrong", { timeout: 60_000 }, () => {
  test.each(FAULTS)("%s", async (server, use, finding) => {
    expect(await logOf(server, use)).toContain(finding);
  });
});

test("a server without a fault has no finding", { timeout: 60_000 }, async () => {
  const log = await logOf("loop-alone", callWithProgress);
  expect(log).toMatch(/^wirewright: \d+ messages, nothing wrong with them$/m);
  // The official client ends a server that takes two seconds to exit, as on a busy machine.
  expect(log).not.toMatch(/MUST|SHOULD|judgement|finding/);
});

test("an answer over several lines is one fault, though what is in it is hidden", {
  timeout: 60_000,
}, async () => {
  const { child, ended } = start(["tap", "--", "node", "faults/pretty-printed.mjs"]);
  child.stdout.resume();
  child.stdin.end(`${CALL}\n`);
  const { stderr } = await ended;
  expect(stderr).toMatch(/MUST json-over-lines: Lines 1 to 19 of the server are one message/);
  expect(stderr).toMatch(/\nwirewright: 1 message, 1 finding \(1 MUST\)\n$/);
  expect(stderr).not.toContain("owes");
});

/** What the tap writes to its log while the official client uses a server. */
async function logOf(server: string, use: Use): Promise<string> {
  const log = temporaryPath("findings.txt");
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, "tap", "--log", log, "--", "node", `faults/${server}.mjs`],
    cwd: FIXTURES,
    stderr: "ignore",
  });
  const client = new Client(
    { name: "sdk", version: "2.4.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  client.onerror = () => undefined;
  // How it fares is the client's business; what crosses is ours.
  const used = client.connect(transport).then(() => use(client));
  await Promise.race([used.catch(() => undefined), pause(5000)]);
  await client.close();
  return readFileSync(log, "utf8");
}
