// What stands in a file already stays until something takes its place that is whole.
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { FIXTURES, runShell } from "../run-shell.ts";
import { bodyOf, listen, send, tapTo } from "./http-fixture.ts";
import { start, temporaryPath } from "./tap-fixture.ts";

const SESSION = join(FIXTURES, "session.wire.jsonl");
const OLD = "kept";
const MAKE_PIPE = "mkfifo";

/** A capture of two calls over HTTP, in a folder of its own. */
async function httpCapture(): Promise<string> {
  const url = await listen(async (incoming, response) => {
    const { id } = JSON.parse(String(await bodyOf(incoming)));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(`{"jsonrpc":"2.0","id":${id},"result":{"content":[]}}`);
  });
  const file = temporaryPath("http.wire.jsonl");
  const { running, port } = await tapTo(`${url}/mcp`, ["record", "-o", file]);
  for (const [id, name] of ["x", "y"].entries()) {
    const body = `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}"}}`;
    await bodyOf(await send(port, { headers: { "Content-Type": "application/json" }, body }));
  }
  running.child.kill("SIGINT");
  await running.ended;
  return file;
}

describe("an export", { timeout: 60_000 }, () => {
  test.each(["--html", "--har"])("%s never takes the capture's place", async (option) => {
    const file = temporaryPath("same.wire.jsonl");
    copyFileSync(SESSION, file);
    const link = join(dirname(file), "link");
    symlinkSync(file, link);
    const twin = join(dirname(file), "twin");
    linkSync(file, twin);
    const folder = join(dirname(file), "folder");
    symlinkSync(dirname(file), folder);
    for (const path of [file, link, twin, join(folder, "same.wire.jsonl")]) {
      const { exitCode, stderr } = await start(["show", file, option, path]).ended;
      expect(stderr).toBe(
        `wirewright: ${option} is the capture itself: ${path}\n  Give it a file of its own\n`,
      );
      expect(exitCode).toBe(2);
    }
    expect(readFileSync(file, "utf8")).toBe(readFileSync(SESSION, "utf8"));
  });

  test("is refused where another goes to the same file", async () => {
    const folder = dirname(temporaryPath("x"));
    const [har, html] = [join(folder, "x"), join(folder, ".", "link")];
    symlinkSync("x", html);
    const { exitCode, stderr } = await start(["show", SESSION, "--har", har, "--html", html]).ended;
    expect(stderr).toBe(
      `wirewright: --har and --html are the same file: ${html}\n  Give each a file of its own\n`,
    );
    expect(exitCode).toBe(2);
    expect(existsSync(har)).toBe(false);
  });

  test.each([
    ["of what is no HTTP", [SESSION, "--har"], "--har needs a capture of HTTP"],
    ["of what is no capture", ["server.mjs", "--html"], "wirewright: "],
    ["of what is not there", ["no-such.wire.jsonl", "--html"], "Cannot read the capture: ENOENT"],
    ["with a filter that is none", [SESSION, "nonsense", "--html"], "No such filter: nonsense"],
  ])("%s leaves everything as it was", async (_, args, words) => {
    const file = temporaryPath("old");
    writeFileSync(file, OLD);
    const absent = join(dirname(file), "absent");
    for (const path of [file, absent]) {
      const { exitCode, stderr } = await start(["show", ...args, path]).ended;
      expect(stderr).toContain(words);
      expect(exitCode).not.toBe(0);
    }
    expect(readdirSync(dirname(file))).toEqual(["old"]);
    expect(readFileSync(file, "utf8")).toBe(OLD);
  });

  test("takes the place of what a link leads to, for its owner alone, and says so", async () => {
    const file = temporaryPath("old.html");
    writeFileSync(file, OLD);
    chmodSync(file, 0o644);
    const link = join(dirname(file), "link.html");
    symlinkSync("old.html", link);
    const { exitCode, stderr } = await start(["show", SESSION, "--html", link]).ended;
    expect(stderr).toBe(`wirewright: Wrote 12 rows to ${link}\n`);
    expect(exitCode).toBe(0);
    expect(readFileSync(file, "utf8")).toMatch(/^<!doctype html>.*<\/html>\n$/s);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file)).sort()).toEqual(["link.html", "old.html"]);
  });

  test("goes into what is no file as it comes", async () => {
    const command = "wirewright show session.wire.jsonl --html /dev/stdout | tail -n 1";
    expect(await runShell(command)).toEqual({
      stdout: "</body></html>\n",
      stderr: "wirewright: Wrote 12 rows to /dev/stdout\n",
      exitCode: 0,
    });
  });

  test.each([
    ["no-such/x.html", "Cannot write no-such/x.html: ENOENT"],
    ["faults", "Cannot write faults: EISDIR"],
  ])("to %s is refused in a sentence", async (path, words) => {
    const { exitCode, stderr } = await start(["show", SESSION, "--html", path]).ended;
    expect(stderr).toContain(`wirewright: ${words}`);
    expect(exitCode).toBe(2);
  });

  test("of HTTP has what the filters let through, wherever they stand", async () => {
    const file = await httpCapture();
    const har = join(dirname(file), "x.har");
    const args = ["show", "--har", har, file, "tool:y"];
    expect((await start(args).ended).stderr).toBe(`wirewright: Wrote 1 exchange to ${har}\n`);
    const { entries } = JSON.parse(readFileSync(har, "utf8")).log;
    expect(entries).toHaveLength(1);
    const { url, headers, postData } = entries[0].request;
    expect(postData.text).toContain('"name":"y"');
    expect(headers).toEqual([
      { name: "Content-Type", value: "application/json" },
      { name: "Content-Length", value: expect.stringMatching(/^\d+$/) },
      { name: "Accept-Encoding", value: "identity" },
      { name: "Host", value: new URL(url).host },
    ]);
    const none = await start(["show", "--har", har, file, "tool:z"]).ended;
    expect(none.stderr).toBe(`wirewright: Wrote no exchanges to ${har}\n`);
    expect(JSON.parse(readFileSync(har, "utf8")).log.entries).toEqual([]);
  });
});

test("an export that is interrupted leaves everything as it was", { timeout: 60_000 }, async () => {
  const pipe = temporaryPath("pipe");
  execFileSync(MAKE_PIPE, [pipe]);
  // Opened for both, it never ends.
  const writer = openSync(pipe, constants.O_RDWR);
  onTestFinished(() => closeSync(writer));
  writeSync(writer, readFileSync(SESSION));
  const file = temporaryPath("old.html");
  writeFileSync(file, OLD);
  const { child, ended } = start(["show", pipe, "--html", file]);
  await expect.poll(() => readdirSync(dirname(file)), { timeout: 10_000 }).toHaveLength(2);
  // By now it waits for what never comes.
  await pause(1000);
  child.kill("SIGINT");
  expect(await ended).toEqual({
    exitCode: null,
    signal: "SIGINT",
    stderr: "",
  });
  expect(readdirSync(dirname(file))).toEqual(["old.html"]);
  expect(readFileSync(file, "utf8")).toBe(OLD);
});

describe("a tap that cannot begin", { timeout: 60_000 }, () => {
  test.each(["record", "tap"])("leaves what stands in its files: %s", async (verb) => {
    const url = await listen((_, response) => response.end());
    const { host } = new URL(url);
    const [file, log] = [temporaryPath("old.wire.jsonl"), temporaryPath("log")];
    copyFileSync(SESSION, file);
    const out = verb === "record" ? ["-o", file] : ["--log", log];
    const { exitCode, stderr } = await start([verb, ...out, "--listen", host, "--to", url]).ended;
    expect(stderr).toMatch(
      /^wirewright: Cannot listen on 127\.0\.0\.1:\d+: listen EADDRINUSE[^\n]*\n(?: {2}[^\n]*\n)?$/,
    );
    expect(exitCode).toBe(5);
    expect(readFileSync(file, "utf8")).toBe(readFileSync(SESSION, "utf8"));
    expect(existsSync(log)).toBe(false);
  });

  test("leaves none where its server cannot be started", async () => {
    const file = temporaryPath("new.wire.jsonl");
    const log = join(dirname(file), "log");
    const { exitCode, stderr } = await start(["record", "-o", file, "--log", log, "--", "no-such"])
      .ended;
    expect(stderr).toContain("Cannot start the server");
    expect(stderr).not.toContain("messages");
    expect(exitCode).toBe(5);
    expect(readdirSync(dirname(file))).toEqual([]);
  });
});

test.each<[string, (file: string) => string, boolean]>([
  ["the same name", (file) => file, true],
  ["the same name, of no file yet", (file) => file, false],
  ["another way to write it", (file) => join(dirname(file), "folder", "..", "x"), false],
  ["a symbolic link", (file) => link(file, symlinkSync), true],
  ["a symbolic link to no file yet", (file) => link(file, symlinkSync), false],
  ["a hard link", (file) => link(file, linkSync), true],
])("a capture and a log are not mixed: %s", { timeout: 60_000 }, async (_, logOf, exists) => {
  const file = temporaryPath("x");
  mkdirSync(join(dirname(file), "folder"));
  if (exists) writeFileSync(file, OLD);
  const log = logOf(file);
  const { exitCode, stderr } = await start(["record", "-o", file, "--log", log, "--", "true"])
    .ended;
  expect(stderr).toBe(
    `wirewright: -o and --log are the same file: ${log}\n  Give each a file of its own\n`,
  );
  expect(exitCode).toBe(2);
  expect(existsSync(file) ? readFileSync(file, "utf8") : undefined).toBe(exists ? OLD : undefined);
});

test("who reads the pipe of a log gets all of it", { timeout: 60_000 }, async () => {
  const pipe = temporaryPath("pipe");
  execFileSync(MAKE_PIPE, [pipe]);
  const reader = spawn("cat", [pipe], { stdio: ["ignore", "pipe", "inherit"] });
  const text = bodyOf(reader.stdout);
  const { child, ended } = start(["tap", "--log", pipe, "--", "node", "mirror.mjs"]);
  child.stdin.end("junk\n");
  child.stdout.resume();
  expect((await ended).exitCode).toBe(0);
  expect(String(await text)).toContain("MUST junk-on-stdout");
});

function link(file: string, make: (target: string, path: string) => void): string {
  const path = join(dirname(file), "link");
  make(file, path);
  return path;
}
