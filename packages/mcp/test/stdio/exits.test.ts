import { describe, expect, test } from "vitest";
import { connectStdio } from "../../src/stdio/connect-stdio.ts";
import type { FixtureConnection } from "./connect-fixture.ts";
import { call, connectFixture, fixture, isRunning, resultOf } from "./connect-fixture.ts";

const once = { restart: false } as const;

/** What a request fails with. */
function errorOf(child: FixtureConnection, method: string, params = {}): Promise<unknown> {
  return call(child.connection, method, params).catch((error: unknown) => error);
}

describe("A child that exits", () => {
  // BUG-42
  test("at the start fails requests with its code and what it said on stderr", async () => {
    await using child = await connectFixture("exits-at-start", once);
    const startedAt = performance.now();
    expect(await errorOf(child, "server/discover")).toMatchObject({
      code: "CHILD_EXITED",
      message:
        "Cannot get an answer: the server exited with code 3; its last lines of stderr: reading configuration | no API key: set BOARD_KEY",
      cause: {
        code: "CHILD_EXITED",
        exitCode: 3,
        stderr: ["reading configuration", "no API key: set BOARD_KEY"],
      },
    });
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  test("because its script is missing says which, and not where Node.js noticed", async () => {
    await using child = await connectFixture("no-such-script", once);
    const path = fixture("no-such-script");
    expect(await errorOf(child, "server/discover")).toMatchObject({
      code: "CHILD_EXITED",
      message: `Cannot get an answer: the server exited with code 1; its last lines of stderr: Error: Cannot find module '${path}'`,
      cause: { stderr: expect.arrayContaining(["  code: 'MODULE_NOT_FOUND',"]) },
    });
  });

  // BUG-42
  test("after a byte of a 1 MiB request fails it with its code, not with the broken pipe", async () => {
    await using child = await connectFixture("exits-after-a-byte", once);
    expect(await errorOf(child, "x", { text: "x".repeat(1024 * 1024) })).toMatchObject({
      code: "CHILD_EXITED",
      message: "Cannot get an answer: the server exited with code 1",
    });
  });

  test("in the middle of a message fails the request, after what was whole", async () => {
    await using child = await connectFixture("exits-mid-message", once);
    expect(await errorOf(child, "x")).toMatchObject({
      code: "CHILD_EXITED",
      message: "Cannot get an answer: the server exited with code 1",
    });
    expect(child.notifications).toEqual([{ jsonrpc: "2.0", method: "notifications/first" }]);
    expect(child.events).toContainEqual({
      kind: "complaint",
      complaint: expect.objectContaining({ excerpt: '{"jsonrpc":"2.0","id":1,"res' }),
    });
  });

  test("right after a large answer has answered", async () => {
    await using child = await connectFixture("answers-and-exits", { ...once, args: ["2000000"] });
    const { text } = await resultOf(child.connection, "x");
    expect(text).toBe("é".repeat(2_000_000));
    expect(await child.connection.closed).toMatchObject({
      code: "CHILD_EXITED",
      exitCode: 0,
      stderr: ["bye"],
    });
  });

  test("fails every request in flight at once, and names the signal that ended it", async () => {
    await using child = await connectFixture("exits-on-request", once);
    await resultOf(child.connection, "warm-up");
    const startedAt = performance.now();
    const errors = await Promise.all([errorOf(child, "killed"), errorOf(child, "x")]);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    for (const error of errors) {
      expect(error).toMatchObject({
        code: "CHILD_EXITED",
        message: "Cannot get an answer: the server was ended by SIGKILL",
        cause: { signal: "SIGKILL" },
      });
    }
  });

  test("is told to the observer: its exit, then that the connection is closed", async () => {
    await using child = await connectFixture("exits-at-start", once);
    const reason = await child.connection.closed;
    expect(reason).toMatchObject({
      code: "CHILD_EXITED",
      message: "The server exited with code 3",
    });
    const told = child.events.filter(({ kind }) => kind === "child-exit" || kind === "closed");
    expect(told).toEqual([
      { kind: "child-exit", exitCode: 3 },
      { kind: "closed", reason },
    ]);
  });

  test("leaves nothing of what it started, though that holds its streams", async () => {
    await using child = await connectFixture("spawns-grandchild", { ...once, termMs: 100 });
    const { grandchild } = await resultOf(child.connection, "x");
    expect(isRunning(grandchild)).toBe(true);
    expect(await errorOf(child, "die")).toMatchObject({
      message: "Cannot get an answer: the server exited with code 1",
    });
    await child.connection.closed;
    expect(isRunning(grandchild)).toBe(false);
  });
});

describe("A child that goes on", () => {
  test("but closed its stdout fails requests at once and is ended", async () => {
    await using child = await connectFixture("closes-stdout", { ...once, exitMs: 100 });
    const startedAt = performance.now();
    expect(await errorOf(child, "x")).toMatchObject({
      code: "INPUT_ENDED",
      message: "Cannot get an answer: the server closed its stdout, but did not exit",
    });
    expect(performance.now() - startedAt).toBeLessThan(5000);
    await child.connection.closed;
    expect(child.events).toContainEqual({ kind: "child-exit", signal: "SIGTERM" });
  });

  test("but closed its stdin fails requests and is ended", async () => {
    await using child = await connectFixture("closes-stdin", { ...once, exitMs: 100 });
    await expect.poll(() => child.notifications.length).toBe(1);
    expect(await errorOf(child, "x")).toMatchObject({
      code: "WRITE_FAILED",
      message: "Cannot get an answer: cannot reach the other side: write EPIPE",
    });
    await child.connection.closed;
    expect(child.events).toContainEqual({ kind: "child-exit", signal: "SIGTERM" });
  });

  // BUG-48
  test("and never answers leaves a request to its own time-out, and closes", async () => {
    await using child = await connectFixture("never-answers");
    const signal = AbortSignal.timeout(50);
    await expect(call(child.connection, "x", {}, { signal })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });
});

describe("connectStdio() restarts", () => {
  test("a child that died for the next request", async () => {
    await using child = await connectFixture("exits-on-request");
    const first = await resultOf(child.connection, "x");
    expect(await errorOf(child, "die")).toMatchObject({
      code: "CHILD_EXITED",
      message: "Cannot get an answer: the server exited with code 7",
    });
    const second = await resultOf(child.connection, "x");
    expect(second["pid"]).not.toBe(first["pid"]);
    expect(child.events.filter(({ kind }) => kind === "closed")).toEqual([]);
  });

  test("a child that dies at its start three times, and then says so", async () => {
    await using child = await connectFixture("exits-at-start");
    for (let n = 0; n < 4; n++) {
      expect(await errorOf(child, "x")).toMatchObject({ code: "CHILD_EXITED" });
    }
    expect(await errorOf(child, "x")).toMatchObject({
      code: "CHILD_EXITED",
      message:
        "Cannot get an answer: the server exited with code 3; it was restarted 3 times within 60000 ms already; its last lines of stderr: reading configuration | no API key: set BOARD_KEY",
    });
    expect(await child.connection.closed).toMatchObject({ code: "CHILD_EXITED", exitCode: 3 });
    expect(child.events.filter(({ kind }) => kind === "child-exit").length).toBe(4);
  });
});

// BUG-48
describe("connectStdio() rejects at once", () => {
  test("where the command does not exist", async () => {
    await expect(connectStdio({ command: "no-such-command" })).rejects.toMatchObject({
      code: "SPAWN_FAILED",
      message: 'Cannot start the server: there is no "no-such-command" on the PATH (ENOENT)',
      cause: { code: "ENOENT" },
    });
  });

  test("where the file does not exist", async () => {
    await expect(connectStdio({ command: "./no-such-file" })).rejects.toMatchObject({
      code: "SPAWN_FAILED",
      message: 'Cannot start the server: there is no file "./no-such-file" (ENOENT)',
    });
  });

  test("where the working directory does not exist", async () => {
    const connecting = connectStdio({ command: process.execPath, cwd: "/no/such/folder" });
    await expect(connecting).rejects.toMatchObject({
      code: "SPAWN_FAILED",
      message:
        'Cannot start the server: its working directory does not exist or is not ours to enter, cwd is "/no/such/folder"',
      cause: { code: "ENOENT" },
    });
  });

  test("where the working directory is a file", async () => {
    const cwd = process.execPath;
    await expect(connectStdio({ command: "node", cwd })).rejects.toMatchObject({
      code: "SPAWN_FAILED",
      message: `Cannot start the server: its working directory is a file, cwd is "${cwd}"`,
    });
  });

  test("where an argument cannot be passed", async () => {
    const connecting = connectStdio({ command: process.execPath, args: ["a\0b"] });
    await expect(connecting).rejects.toBeInstanceOf(TypeError);
  });

  test.each([
    [
      { exitMs: -1 },
      "Cannot use exitMs: it must be an integer from 0 to 2147483647, current value is -1",
    ],
    [
      { termMs: 1.5 },
      "Cannot use termMs: it must be an integer from 0 to 2147483647, current value is 1.5",
    ],
    [
      { maxMessageBytes: 0 },
      "Cannot use maxMessageBytes: it must be an integer from 1, current value is 0",
    ],
    [
      { restart: { max: -1 } },
      "Cannot use restart.max: it must be an integer from 0, current value is -1",
    ],
  ])("where a limit is out of its range: %j", async (options, message) => {
    const connecting = connectStdio({ command: process.execPath, ...options });
    await expect(connecting).rejects.toThrow(new RangeError(message));
  });
});
