// Servers that break one rule each. Whoever waits for the answer is told at once what happened: the
// time-out is a minute, and a test that needed it would end with code 6, or not at all.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { runShell } from "./run-shell.ts";

/** The words that have to be on stderr, and the exit code; what is on stdout where something is. */
type Fault = readonly [
  what: string,
  command: string,
  exitCode: number,
  words: readonly string[],
  out?: string,
];

const call = (server: string, options = ""): string =>
  `wirewright call --timeout 60s ${options} work -- node faults/${server}.mjs`;
const tools = (target: string): string => `wirewright tools --timeout 60s ${target}`;
const at = (path: string): string => tools(`http://localhost:3000/${path}`);

const UNREADABLE = "The server wrote a line on stdout that is no message:";
const NOTHING = "The server sent a message that belongs to nothing:";

const FAULTS: readonly Fault[] = [
  [
    "an answer that stops being JSON",
    call("not-json"),
    7,
    ['expected a value at byte 45, found "undefined]}}"', UNREADABLE],
  ],
  [
    "an object without jsonrpc",
    call("no-jsonrpc"),
    7,
    ['"jsonrpc" must be "2.0", found nothing', UNREADABLE],
  ],
  [
    "an end within a line",
    call("cut-off"),
    5,
    ["The server exited with code 4", '"result":{"content":['],
  ],
  [
    "JSON over several lines",
    call("pretty-printed"),
    7,
    ["it stands on 19 lines, and a message stands on one", "wrote 19 lines on stdout"],
  ],
  [
    "an id of another type",
    call("id-as-text"),
    7,
    ["its id is the string", "but the request's is the number", NOTHING, "No request has the id"],
  ],
  [
    "two answers",
    call("two-answers"),
    0,
    [`warning: ${NOTHING}`, "tools/call has been answered twice"],
    "Done\n",
  ],
  [
    "an answer to none",
    call("other-id"),
    7,
    [
      "the other side answered under an id that no request has",
      NOTHING,
      '{"jsonrpc":"2.0","id":"nobody"',
    ],
  ],
  ["a result and an error", call("result-and-error"), 7, ['it has both "result" and "error"']],
  [
    "an answer that lacks its newline",
    call("partial-line"),
    7,
    ["Cannot take response: 184 bytes came without a newline behind them, which ends a message"],
  ],
  [
    "blocks and a flag that are wrong",
    call("odd-blocks"),
    0,
    [
      'warning: /result/isError must be true or false, and is "false": it counts as false\n',
      "warning: /result/content/0/text must be a text, and is not there\n",
      "warning: /result/content/1/data must be a text, and is not there\n",
    ],
    '{"type":"text"}\n[image: image/png, without data]\n[audio: of unknown type, whose data is not base64]\n',
  ],
  [
    "names and a cursor that are wrong",
    tools("-- node faults/odd-list.mjs"),
    0,
    [
      "warning: More than one tool is named work\n",
      "warning: A tool has an empty name\n",
      "warning: /result/nextCursor must be a text, and is 5: no more was listed\n",
    ],
    'work\n\nwork\n\n""\n',
  ],
  [
    "an exit with a long trace",
    tools("-- node faults/trace-on-stderr.mjs"),
    5,
    ["stderr:\n    Error: Cannot find package 'acme'\n  Its exit code"],
  ],
  [
    "an exit without a word",
    tools("-- true"),
    5,
    ["The server exited with code 0\n  It said nothing on stderr. Run the same command"],
  ],
  ["neither", call("neither"), 7, ['it has no "method", "result" or "error"', UNREADABLE]],
  [
    "an error that is a text",
    call("error-as-text"),
    7,
    ['"error" must be an object, found "It failed"'],
  ],
  [
    "an array from a server that is said to be stateless",
    call("batch", "--era stateless"),
    0,
    ["warning: Of what the server wrote, a line is an array of messages"],
    "Done\n",
  ],
  [
    "an array in a revision that has none",
    call("batch"),
    7,
    [
      "Cannot take an array: batches exist in revision 2025-03-26 only",
      "Of what the server wrote, a line is an array of messages",
    ],
  ],
  [
    "more than a line may have",
    call("too-large"),
    7,
    [
      "it is larger than the limit of 67108864 bytes (maxMessageBytes); it has 67108937",
      UNREADABLE,
    ],
  ],
  [
    "a tool without inputSchema",
    tools("-- node faults/two-tools.mjs"),
    7,
    ["The tool broken cannot be used: /inputSchema must be an object, found nothing"],
    "work\n",
  ],
  [
    "a program that is not there",
    tools("-- no-such-server"),
    5,
    ["no-such-server", "Check the command behind --"],
  ],
  [
    "an exit at the start",
    tools("-- node exits-at-start.mjs"),
    5,
    ["The server exited with code 3", "Cannot open board.sqlite: permission denied"],
  ],
  [
    "an exit within a call",
    call("dies-in-call"),
    5,
    [
      "The server exited with code 3",
      "The end of the server's stderr:",
      "Error: the database is locked",
    ],
  ],
  ["an end by a signal", call("killed-in-call"), 5, ["The server was ended by SIGKILL"]],
  [
    "logs on stdout",
    call("junk-lines"),
    0,
    [
      "warning: The server wrote 3 lines on stdout that are no messages, the first:\n    Opening the board",
    ],
    "Done\n",
  ],
  [
    "records of JSON on stdout",
    call("logs-json"),
    0,
    [`warning: ${UNREADABLE}\n    {"level":"info","message":"working"}`],
    "Done\n",
  ],
  [
    "a request to the client",
    call("asks-directly"),
    0,
    [`warning: ${NOTHING}`, "This side answers no requests: roots/list"],
    "Done\n",
  ],
  [
    "a text for the content",
    call("text-content"),
    0,
    ["warning: The result of tools/call has a text as its content"],
    "Done\n",
  ],
  [
    "a byte order mark",
    call("byte-order-mark"),
    0,
    ["warning: Of what the server wrote, a line begins with a byte order mark"],
    "Done\n",
  ],
  ["a page", at("page"), 7, ["Sign in"]],
  ["401", at("members"), 4, ["status 401 (Unauthorized): Who are you?", "--bearer-env NAME"]],
  ["404", at("nowhere"), 4, ["status 404 (Not Found)"]],
  ["502", at("down"), 4, ["status 502 (Bad Gateway)"]],
  ["202 to a request", at("accepts"), 7, ["202"]],
  ["a stream that ends", at("ends"), 5, ["ended"]],
  ["another content type", at("says-text"), 7, ["text/plain"]],
  ["another id", at("other-id"), 7, ["id"]],
];

describe.concurrent("wirewright says what happened", { timeout: 50_000 }, () => {
  const faults = FAULTS.map(([what, command, exitCode, words, out = ""]) => ({
    what,
    command,
    exitCode,
    words,
    out,
  }));
  test.each(faults)("$what", async ({ command, exitCode, words, out }) => {
    const { stdout, stderr, exitCode: now } = await runShell(command);
    for (const text of words) expect(stderr).toContain(text);
    expect({ stdout, exitCode: now }).toEqual({ stdout: out, exitCode });
  });

  test("a hang: what was sent, how long ago, what has come since", async () => {
    const command = "wirewright call --timeout 1s work -- node faults/never-answers.mjs";
    const { stderr, exitCode } = await runShell(command);
    expect(stderr).toMatch(/\n {2}tools\/call was sent 1\.\d s ago; no message has come since\n/);
    expect(exitCode).toBe(6);
  });

  test("a hang at the start: all that was sent, and when", async () => {
    const { stderr, exitCode } = await runShell(
      "wirewright tools --timeout 1s -- node never-answers.mjs",
    );
    expect(stderr).toContain(
      "Cannot connect: the server answered neither server/discover nor initialize within 1000 ms\n",
    );
    expect(stderr).toMatch(
      /\n {2}server\/discover was sent 1\.\d s ago, and has not been answered\n {2}initialize was sent 0\.\d s ago; no message has come since\n/,
    );
    expect(exitCode).toBe(6);
  });

  test("an answer that lacks its newline, to the first question, and none to the next", async () => {
    const command = "wirewright call --json --timeout 3s work -- node faults/never-ends-a-line.mjs";
    const { stderr, exitCode } = await runShell(command);
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({
      code: "TIMEOUT",
      message:
        "Cannot connect: the server did not answer initialize, after server/discover had come to nothing (Cannot take response: 36 bytes came without a newline behind them, which ends a message), within 3000 ms",
      sent: { method: "initialize", receivedSince: 0 },
      unfinished: { bytes: 36, excerpt: '{"jsonrpc":"2.0","id":1,"result":{}}' },
    });
    expect(exitCode).toBe(6);
  });

  test("an answer that has begun and does not go on: how much has come, and its start", async () => {
    const command = "wirewright call --timeout 1s work -- node faults/half-a-line.mjs";
    const { stderr, exitCode } = await runShell(command);
    expect(stderr).toContain(
      '  The server wrote 46 bytes on stdout without a newline, which ends a message:\n    {"jsonrpc":"2.0","id":3,"result":{"content":[{\n',
    );
    expect(exitCode).toBe(6);
  });

  test("an answer under another id to the first question, at once", async () => {
    const { stderr, exitCode } = await runShell("wirewright tools -- node wrong-id.mjs");
    expect(stderr).toContain("its id is the string");
    expect(stderr).toContain('{"jsonrpc":"2.0","id":"1","result":{}}');
    expect(exitCode).toBe(7);
  });

  test("a hang after a broken answer: what came", async () => {
    const command = "wirewright call --json --timeout 1s work -- node faults/late-answer.mjs";
    const { stderr, exitCode } = await runShell(command);
    const { error } = JSON.parse(stderr);
    expect(error.sent.msAgo).toBeGreaterThanOrEqual(1000);
    expect(error).toMatchObject({ code: "TIMEOUT", sent: { method: "tools/call" } });
    expect(exitCode).toBe(6);
  });

  test("a flood: its time-out is kept to, and the lines are counted", async () => {
    const { stderr, exitCode } = await runShell(
      "wirewright tools --timeout 1s -- node faults/floods.mjs",
    );
    expect(stderr).toMatch(/no message has come since, only \d+ lines that are none\n/);
    expect(stderr).toMatch(
      /The server wrote \d+ lines on stdout that are no messages, the first:\n {4}y\n/,
    );
    expect(stderr).toContain("\n  Nothing of what it wrote is a message: look whether the command");
    expect(exitCode).toBe(6);
  });

  test.each([
    ["asks-for-a-password", "It seems to wait for somebody who types"],
    ["serves-elsewhere", "It names the address http://localhost:4000/mcp: where it serves there"],
  ])("a program that is no server on stdio: %s", async (server, words) => {
    const command = `wirewright tools --timeout 500ms -- node faults/${server}.mjs`;
    const { stderr, exitCode } = await runShell(command);
    expect(stderr).toContain(words);
    expect(exitCode).toBe(6);
  });

  test("an exit for a reason of its own, which is not tried again", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "starts-")), "starts");
    const { stderr, exitCode } = await runShell(
      `wirewright tools -- node faults/counts-starts.mjs ${file}`,
    );
    expect(stderr).toContain("    Error: BOARD_KEY is not set\n");
    expect(exitCode).toBe(5);
    expect(readFileSync(file, "utf8")).toBe("started\n");
    rmSync(dirname(file), { recursive: true });
  });

  test("a server that says what it was given: secrets are not printed", async () => {
    const { stderr, stdout, exitCode } = await runShell(
      "wirewright tools --env BOARD_KEY=s3cret-key -- node faults/tells-secrets.mjs plain",
    );
    expect(stderr).toContain("    Bad key [...] plain\n");
    expect(stdout + stderr).not.toContain("s3cret");
    expect(exitCode).toBe(5);
  });

  test("a server that refuses and will not go: it is told before the server has been ended", async () => {
    const began = performance.now();
    let toldMs = 0;
    const { stderr, exitCode } = await runShell(
      "wirewright tools -- node faults/refuses-and-stays.mjs",
      { onStderr: () => (toldMs ||= performance.now() - began) },
    );
    expect(stderr).toContain("the server refused initialize: Not today (error -32000)");
    expect(exitCode).toBe(4);
    // It takes two seconds of patience and two more after SIGTERM.
    expect(performance.now() - began - toldMs).toBeGreaterThan(3000);
  });
});
