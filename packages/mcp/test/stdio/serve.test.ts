import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { fixture, isRunning } from "./connect-fixture.ts";
import { RawServer, startServer } from "./start-server.ts";

const MiB = 1024 * 1024;

/** What the methods of the fixture answer, and their notifications. */
interface Answer {
  readonly id: unknown;
  readonly result: { readonly text?: string; readonly rss?: number };
  readonly params?: { readonly progress: number };
}

describe("serveStdio() answers", () => {
  // BUG-26
  test("while stdin stays open", async () => {
    await using server = startServer();
    server.send({ id: 1, method: "echo", params: { a: 1 } });
    expect(await server.line()).toBe('{"jsonrpc":"2.0","id":1,"result":{"a":1}}');
  });

  // BUG-13
  test("each broken envelope that has an id, and the request after it", async () => {
    await using server = startServer();
    server.send(
      { id: 5, method: 123 },
      { id: 6, method: "echo", params: "x" },
      { jsonrpc: "1.0", id: 8, method: "echo" },
      { id: 9, method: "echo" },
    );
    expect(await server.messages(4)).toMatchObject([
      { id: 5, error: { code: -32600 } },
      { id: 6, error: { code: -32602 } },
      { id: 8, error: { code: -32600 } },
      { id: 9, result: {} },
    ]);
  });

  // BUG-17, BUG-19
  test("requests whose bytes come one at a time, with CR LF", async () => {
    await using server = startServer();
    const line = '{"jsonrpc":"2.0","id":"é","method":"echo","params":{"text":"世 👩‍🚀"}}\r\n';
    for (const byte of Buffer.from(line)) {
      server.child.stdin.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    expect(await server.message()).toMatchObject({ id: "é", result: { text: "世 👩‍🚀" } });
  });

  // BUG-22
  test("with lone surrogates as they came, in valid UTF-8", async () => {
    await using server = startServer();
    server.child.stdin.write(
      '{"jsonrpc":"2.0","id":1,"method":"echo","params":{"t":"\\ud800","u":"\\udcaf x"}}\n',
    );
    expect(await server.line()).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{"t":"\\ud800","u":"\\udcaf x"}}',
    );
  });

  // BUG-29
  test("messages of 17 MiB, and a last request without its line's end", async () => {
    await using server = startServer();
    const text = "y".repeat(17 * MiB);
    server.send({ id: 1, method: "echo", params: { text } });
    server.child.stdin.end('{"jsonrpc":"2.0","id":2,"method":"echo"}');
    expect((await server.message())["result"]).toEqual({ text });
    expect(await server.message()).toMatchObject({ id: 2, result: {} });
    expect(await server.exit).toBe(0);
  }, 30_000);

  // BUG-36
  test("a call whose result is over the limit with an error that names the limit", async () => {
    await using server = startServer("serves", { maxMessageBytes: 1000 });
    server.send({ id: 1, method: "large", params: { length: 1000 } }, { id: 2, method: "echo" });
    const answers = await server.messages(2);
    expect(answers).toContainEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32603,
        message: "Cannot send message: it is larger than the limit of 1000 bytes (maxMessageBytes)",
        data: { reason: "MESSAGE_TOO_LARGE" },
      },
    });
    expect(answers).toContainEqual({ jsonrpc: "2.0", id: 2, result: {} });
  });

  test("a call whose result is not JSON with an error", async () => {
    await using server = startServer();
    server.send({ id: 1, method: "circular" });
    expect(await server.message()).toMatchObject({
      id: 1,
      error: { code: -32603, data: { reason: "CANNOT_ENCODE" } },
    });
  });

  // BUG-31
  test("after a line that was over the limit, whose memory and time are bounded", async () => {
    await using server = startServer("serves", { maxMessageBytes: MiB });
    server.send({ id: 0, method: "memory" });
    const before = await rssToldBy(server);
    const startedAt = performance.now();
    const part = Buffer.alloc(64 * 1024, "x");
    server.send({ id: 1, method: "echo" });
    for (let n = 0; n < 2048; n++) {
      if (!server.child.stdin.write(part)) await once(server.child.stdin, "drain");
    }
    server.child.stdin.write("\n");
    server.send({ id: 2, method: "memory" });
    expect(await server.message()).toMatchObject({ id: 1, result: {} });
    expect(await server.message()).toMatchObject({
      error: { code: -32600, data: { reason: "MESSAGE_TOO_LARGE" } },
    });
    expect((await rssToldBy(server)) - before).toBeLessThan(64 * MiB);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  }, 30_000);
});

describe("serveStdio() writes", () => {
  // BUG-27
  test("20 results of 300 kB at once to a slow reader, each on a line of its own", async () => {
    await using server = new RawServer("serves");
    const ids = Array.from({ length: 20 }, (_, n) => n);
    server.send(...ids.map((id) => ({ id, method: "large", params: { length: 300_000 } })));
    const chunks: string[] = [];
    for await (const chunk of server.child.stdout.setEncoding("utf8")) {
      chunks.push(chunk);
      if (chunk.endsWith("\n") && chunks.join("").split("\n").length > 20) break;
      await sleep(2);
    }
    const lines = chunks.join("").trimEnd().split("\n");
    const answers = lines.map((line) => JSON.parse(line) as Answer);
    expect(answers.map(({ id }) => id)).toEqual(ids);
    expect(answers.every(({ result }) => result.text?.length === 300_000)).toBe(true);
  });

  // BUG-32
  test("50,000 notifications and 20 MB to a reader that pauses, and takes a cancellation meanwhile", async () => {
    await using server = new RawServer("serves");
    const params = { count: 50_000, length: 20_000_000, _meta: { progressToken: 7 } };
    server.send(
      { id: 1, method: "flood", params },
      { id: 2, method: "sleep", params: { ms: 60_000 } },
    );
    await sleep(1000);
    server.send({ method: "notifications/cancelled", params: { requestId: 2 } });
    server.send({ id: 3, method: "memory" });
    await sleep(1000);
    server.read();
    const progress: unknown[] = [];
    const answers: Answer[] = [];
    while (answers.length < 2) {
      const message = (await server.message()) as unknown as Answer;
      if (message.params === undefined) answers.push(message);
      else progress.push(message.params.progress);
    }
    expect(progress).toEqual(Array.from({ length: 50_000 }, (_, n) => n + 1));
    expect(answers.map(({ id, result }) => [id, result.text?.length])).toEqual([
      [3, undefined],
      [1, 20_000_000],
    ]);
    expect(answers[0]?.result.rss).toBeLessThan(120 * MiB);
  }, 30_000);

  // BUG-32
  test("no more than it can hold for a client that asks and never reads", async () => {
    await using server = startServer();
    server.send({ id: "first", method: "echo" });
    await server.line();
    server.child.stdout.pause();
    const params = { length: 100_000 };
    server.send(...Array.from({ length: 3000 }, (_, id) => ({ id, method: "large", params })));
    await sleep(1500);
    expect(await residentBytes(server.child.pid)).toBeLessThan(200 * MiB);
  });

  test("nothing that a handler prints: it goes to stderr, with a warning", async () => {
    await using server = startServer();
    server.send({ id: 1, method: "print", params: { text: "hello" } });
    expect(await server.line()).toBe('{"jsonrpc":"2.0","id":1,"result":{}}');
    server.child.stdin.end();
    expect(await server.rest()).toEqual([]);
    expect(server.stderr).toBe(
      "Stdout carries protocol messages only: what is printed there goes to stderr (protectStdout)\nhello\nhello, raw\n",
    );
  });

  test("what a handler prints where stdout is not protected", async () => {
    await using server = startServer("serves", { protectStdout: false });
    server.send({ id: 1, method: "print", params: { text: "hello" } });
    expect(await server.line()).toBe("hello");
    expect(server.stderr).toBe("");
  });
});

describe("serveStdio() at the end of stdin", () => {
  // BUG-37
  test("exits with code 0, whatever timers and sockets are open", async () => {
    await using server = startServer();
    server.send({ id: 1, method: "echo" });
    await server.line();
    const startedAt = performance.now();
    server.child.stdin.end();
    expect(await server.exit).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(4000);
  });

  // BUG-37
  test("exits at once when stdin is empty", async () => {
    const child = spawn(process.execPath, [fixture("serves")], { stdio: "ignore" });
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  });

  // BUG-37
  test("exits when its parent was killed", async () => {
    const script = '"$0" "$1" & echo $!; wait';
    const shell = spawn("sh", [
      "-c",
      `exec 3<&0; ${script.replace("&", "<&3 >&2 &")}`,
      process.execPath,
      fixture("serves"),
    ]);
    const [pid] = await once(shell.stdout, "data");
    expect(isRunning(pid)).toBe(true);
    shell.kill("SIGKILL");
    shell.stdin.destroy();
    await expect.poll(() => isRunning(pid), { timeout: 3000 }).toBe(false);
  });

  // BUG-38
  test("answers what is still being computed, and then exits", async () => {
    await using server = startServer();
    server.send({ id: 1, method: "sleep", params: { ms: 300 } }, { id: 2, method: "echo" });
    server.child.stdin.end();
    expect((await server.rest()).map((line) => JSON.parse(line))).toEqual([
      { jsonrpc: "2.0", id: 2, result: {} },
      { jsonrpc: "2.0", id: 1, result: { slept: 300 } },
    ]);
    expect(await server.exit).toBe(0);
  });

  // BUG-38
  test("waits for answers no longer than drainMs", async () => {
    await using server = startServer("serves", { drainMs: 200 });
    server.send({ id: 1, method: "never" });
    server.child.stdin.end();
    const startedAt = performance.now();
    expect(await server.rest()).toEqual([]);
    expect(await server.exit).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(4000);
  });

  // BUG-32
  test("loses nothing of a large answer to a slow reader", async () => {
    await using server = new RawServer("serves");
    server.send({ id: 1, method: "large", params: { length: 5_000_000 } });
    server.child.stdin.end();
    await sleep(1000);
    server.read();
    const [line = ""] = await server.rest();
    expect(line.length).toBe(5_000_000 + '{"jsonrpc":"2.0","id":1,"result":{"text":""}}'.length);
    expect(await server.exit).toBe(0);
  });

  test("saves its state before it exits, and tells the observer what failed", async () => {
    await using server = startServer("serves-and-saves");
    server.child.stdin.end();
    expect(await server.exit).toBe(0);
    expect(server.stderr).toBe("INPUT_ENDED\nsaved\ncannot save more\n");
  });
});

describe("serveStdio() when nobody reads stdout any more", () => {
  // BUG-40
  test("exits quietly", async () => {
    await using server = startServer();
    server.child.stdout.destroy();
    server.send({ id: 1, method: "echo" });
    expect(await server.exit).toBe(0);
    expect(server.stderr).toBe("");
  });

  // BUG-40
  test("exits quietly though nobody reads stderr either, and something is printed there", async () => {
    await using server = startServer();
    server.child.stdout.destroy();
    server.child.stderr.destroy();
    server.send({ id: 1, method: "print", params: { text: "x" } });
    expect(await server.exit).toBe(0);
  });
});

// BUG-46
describe("serveStdio() at", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "%s answers what is in flight and exits with code 0",
    async (signal) => {
      await using server = startServer();
      server.send({ id: 1, method: "stubborn", params: { ms: 300 } }, { id: 2, method: "echo" });
      await server.line();
      server.child.kill(signal);
      expect(await server.message()).toMatchObject({ id: 1, result: { slept: 300 } });
      expect(await server.exit).toBe(0);
    },
  );

  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
    ["SIGHUP", 129],
  ] as const)("a second %s exits at once with code %i", async (signal, code) => {
    await using server = startServer();
    server.send({ id: 1, method: "never" });
    await server.says("waiting\n");
    server.child.kill(signal);
    await sleep(100);
    expect(isRunning(server.child.pid)).toBe(true);
    server.child.kill(signal);
    expect(await server.exit).toBe(code);
  });

  test("a signal takes no more requests", async () => {
    await using server = startServer();
    server.send({ id: 1, method: "stubborn", params: { ms: 300 } }, { id: 2, method: "echo" });
    await server.line();
    server.child.kill("SIGTERM");
    await sleep(100);
    server.send({ id: 3, method: "echo" });
    expect((await server.rest()).map((line) => JSON.parse(line).id)).toEqual([1]);
  });

  test("a signal exits within a bound though nobody reads a large answer", async () => {
    await using server = new RawServer("serves", { drainMs: 100, flushMs: 200 });
    server.send({ id: 1, method: "large", params: { length: 5_000_000 } });
    await once(server.child.stdout, "readable");
    server.child.kill("SIGTERM");
    server.child.on("exit", () => server.child.stdout.resume());
    expect(await server.exit).toBe(0);
  });

  test("a signal after the end of stdin waits no longer, but still saves", async () => {
    await using server = startServer("serves-and-saves");
    server.send({ id: 1, method: "never" });
    await server.says("waiting\n");
    server.child.stdin.end();
    await sleep(100);
    const startedAt = performance.now();
    server.child.kill("SIGTERM");
    expect(await server.exit).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(4000);
    expect(server.stderr).toBe("waiting\nCLOSED\nsaved\ncannot save more\n");
  });

  test.each([
    ["SIGTERM", undefined],
    ["SIGUSR2", "SIGTERM"],
  ] as const)(
    "a program that closes at %s itself still ends as soon as that is done",
    async (first, second) => {
      await using server = startServer("closes-at-signal", { signal: first });
      server.send({ id: 1, method: "echo" }, { id: 2, method: "sleep", params: { ms: 300 } });
      await server.line();
      server.child.kill(first);
      if (second !== undefined) server.child.kill(second);
      const startedAt = performance.now();
      expect(await server.exit).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(4000);
    },
  );

  test("SIGTERM does nothing of its own with signals: false", async () => {
    await using server = startServer("serves", { signals: false });
    server.send({ id: 1, method: "never" });
    await server.says("waiting\n");
    server.child.kill("SIGTERM");
    expect(await server.exit).toBe("SIGTERM");
  });
});

describe("serveStdio()", () => {
  test("ends with close() and leaves the process to the program; it cannot begin twice", async () => {
    await using server = startServer("serves-for-a-while");
    server.send({ id: 1, method: "echo" });
    await server.line();
    server.child.kill("SIGUSR2");
    expect(await server.exit).toBe(0);
    expect(server.stderr).toBe(
      "TypeError: Cannot serve stdio: this process serves it already\nCLOSED 0\nstill here\n",
    );
  });
});

/** The answer to `memory`, in bytes. */
async function rssToldBy(server: ReturnType<typeof startServer>): Promise<number> {
  const { result } = (await server.message()) as { readonly result: { readonly rss: number } };
  return result.rss;
}

/** The memory that a process uses, where the system tells. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
