// The tap is a process like the server's own: ends, exit codes and signals pass both ways.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, existsSync, openSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIXTURES, MAIN } from "../run-shell.ts";
import { start, temporaryPath } from "./tap-fixture.ts";

const MAKE_PIPE = "mkfifo";
const program = (code: string): string[] => ["tap", "--log", "/dev/null", "--", "node", "-e", code];

test("the exit code is the server's", { timeout: 60_000 }, async () => {
  const { ended } = start(program("process.stderr.write('why'); process.exitCode = 3"));
  expect(await ended).toEqual({ exitCode: 3, signal: null, stderr: "why" });
});

test("so is the signal that ended it", { timeout: 60_000 }, async () => {
  const { ended } = start(
    program("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)"),
  );
  expect(await ended).toMatchObject({ exitCode: null, signal: "SIGTERM" });
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s goes to the server",
  { timeout: 60_000 },
  async (signal) => {
    const running = start(
      program(
        `process.on('${signal}', () => { process.stderr.write('got it'); process.exit(9) }); process.stderr.write('ready'); setInterval(() => {}, 1000)`,
      ),
    );
    await running.shows("ready");
    running.child.kill(signal);
    expect(await running.ended).toEqual({ exitCode: 9, signal: null, stderr: "readygot it" });
  },
);

test("the end of stdin goes to the server, whose answers still come", {
  timeout: 60_000,
}, async () => {
  const running = start(
    program("process.stdin.resume().on('end', () => setTimeout(() => console.log('saved'), 300))"),
  );
  running.child.stdin.end();
  const chunks: string[] = [];
  for await (const chunk of running.child.stdout) chunks.push(String(chunk));
  expect(chunks.join("")).toBe("saved\n");
  expect((await running.ended).exitCode).toBe(0);
});

test("the end of stdout comes from a server that goes on", { timeout: 60_000 }, async () => {
  const running = start(
    program("require('fs').closeSync(1); process.stdin.resume().on('end', () => process.exit(5))"),
  );
  running.child.stdout.resume();
  await once(running.child.stdout, "end");
  expect(running.child.exitCode).toBe(null);
  running.child.stdin.end();
  expect((await running.ended).exitCode).toBe(5);
});

test("a client that takes no answers is noticed by the server", { timeout: 60_000 }, async () => {
  const code =
    "process.stdout.on('error', (e) => { process.stderr.write(e.code); process.exit(6) }); setInterval(() => console.log('x'.repeat(1000)), 5)";
  const running = start(program(code));
  await once(running.child.stdout, "data");
  running.child.stdout.destroy();
  expect(await running.ended).toMatchObject({ exitCode: 6, stderr: "EPIPE" });
});

test("a client that writes to a server that takes nothing is told", {
  timeout: 60_000,
}, async () => {
  const running = start(
    program("process.stdin.destroy(); process.stderr.write('closed'); setTimeout(() => {}, 4000)"),
  );
  await running.shows("closed");
  const failed = once(running.child.stdin, "error");
  const writing = setInterval(() => running.child.stdin.write("x\n".repeat(1000)), 20);
  const [error] = await failed;
  clearInterval(writing);
  expect(error.code).toBe("EPIPE");
});

test("a server that lives on is ended where the client is gone", { timeout: 60_000 }, async () => {
  const file = temporaryPath("pid");
  const code = `require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`;
  // A client that starts the tap and is killed before it can close anything.
  const client = spawn(
    process.execPath,
    [
      "-e",
      `const c = require('child_process').spawn(process.execPath, ${JSON.stringify([MAIN, ...program(code)])}, { stdio: ['pipe', 'pipe', 'ignore'] }); console.log(c.pid)`,
    ],
    { cwd: FIXTURES, stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(client.stdout, "data");
  const pid = await pidIn(file);
  client.kill("SIGKILL");
  await expect.poll(() => isAlive(pid), { timeout: 20_000, interval: 200 }).toBe(false);
});

async function pidIn(file: string): Promise<number> {
  await expect.poll(() => read(file), { timeout: 10_000 }).toMatch(/^\d+$/);
  return Number(read(file));
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Not there yet.
    return "";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // Gone.
    return false;
  }
}

test("a command that does not exist is told in one sentence", { timeout: 60_000 }, async () => {
  const { ended } = start(["tap", "--", "no-such-server"]);
  const { exitCode, stderr } = await ended;
  expect(exitCode).toBe(5);
  expect(stderr).toMatch(
    /^wirewright: Cannot start the server: there is no "no-such-server" on the PATH/,
  );
});

test.each([
  ["tap", "--log", "Cannot write the log: ENOENT"],
  ["record", "-o", "Cannot write the capture: ENOENT"],
])(
  "%s refuses a file that cannot be written, and starts nothing",
  {
    timeout: 60_000,
  },
  async (verb, option, words) => {
    const marker = temporaryPath("started");
    const code = `require('fs').writeFileSync(${JSON.stringify(marker)}, '')`;
    const { exitCode, stderr } = await start([verb, option, "no-such/f", "--", "node", "-e", code])
      .ended;
    expect(stderr).toContain(words);
    expect(exitCode).toBe(2);
    expect(existsSync(marker)).toBe(false);
  },
);

test.each([
  ["tap", "--log", "log"],
  ["record", "-o", "capture"],
])(
  "%s refuses a pipe that nobody reads, instead of waiting",
  {
    timeout: 60_000,
  },
  async (verb, option, what) => {
    const pipe = temporaryPath("pipe");
    execFileSync(MAKE_PIPE, [pipe]);
    const { exitCode, stderr } = await start([verb, option, pipe, "--", "node", "mirror.mjs"])
      .ended;
    expect(stderr).toContain(`wirewright: Cannot write the ${what}: nobody reads the pipe ${pipe}`);
    expect(exitCode).toBe(2);
  },
);

test("a log may be a pipe, and one whose reader rests holds nothing up", {
  timeout: 60_000,
}, async () => {
  const pipe = temporaryPath("pipe");
  execFileSync(MAKE_PIPE, [pipe]);
  // Opened for both, it has a reader that never reads.
  const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const running = start(["tap", "--verbose", "--log", pipe, "--", "node", "mirror.mjs"]);
  running.child.stdin.end("junk\n".repeat(20_000));
  let length = 0;
  for await (const chunk of running.child.stdout) length += chunk.length;
  expect(length).toBe(100_000);
  expect((await running.ended).exitCode).toBe(0);
  closeSync(reader);
});

test.runIf(existsSync("/dev/full"))(
  "a full disk under the capture is told, and the conversation goes on",
  {
    timeout: 60_000,
  },
  async () => {
    const running = start(["record", "-o", "/dev/full", "--", "node", "mirror.mjs"]);
    running.child.stdin.end("hello\n");
    let text = "";
    for await (const chunk of running.child.stdout) text += chunk;
    expect(text).toBe("hello\n");
    const { exitCode, stderr } = await running.ended;
    expect(stderr).toContain(
      "wirewright: Cannot write the capture: ENOSPC: no space left on device, write; it ends after 0 events",
    );
    expect(exitCode).toBe(1);
  },
);
