import { expect, test } from "vitest";
import type { WireEvent } from "../exchange/observer.ts";
import { connectLines } from "./connect-lines.ts";

/** Starts a program that is given as text, and resolves once it has written a line. */
async function start(program: string, line: string) {
  const seen: [string, string][] = [];
  const events: WireEvent[] = [];
  let heard: () => void = () => undefined;
  const firstLine = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const lines = await connectLines({
    command: process.execPath,
    args: ["-e", program],
    observer: (event) => void events.push(event),
    onLine(direction, text) {
      seen.push([direction, text]);
      if (direction === "in") heard();
    },
  });
  lines.send(line);
  return { lines, seen, events, firstLine };
}

const ECHO = "process.stdin.pipe(process.stdout)";

test("connectLines() sends a line as it is and shows what comes back", async () => {
  const { lines, seen, firstLine } = await start(ECHO, "{ not JSON");
  await firstLine;
  await lines.close();
  expect(seen).toEqual([
    ["out", "{ not JSON"],
    ["in", "{ not JSON"],
  ]);
  expect((await lines.closed).code).toBe("CLOSED");
});

test("connectLines() answers nothing and matches nothing", async () => {
  const { lines, seen, firstLine } = await start(ECHO, '{"jsonrpc":"2.0","id":1,"method":"x"}');
  await firstLine;
  await lines.close();
  expect(seen.filter(([direction]) => direction === "out")).toHaveLength(1);
});

test("connectLines() tells how the child ended", async () => {
  const { lines, events } = await start("process.exit(3)", "x");
  expect(await lines.closed).toMatchObject({ code: "CHILD_EXITED", exitCode: 3 });
  await lines.close();
  expect(events).toContainEqual({ kind: "child-exit", exitCode: 3 });
});

test("connectLines() sends nothing once it is closed", async () => {
  const { lines, seen, firstLine } = await start(ECHO, "a");
  await firstLine;
  await lines.close();
  lines.send("b");
  expect(seen).not.toContainEqual(["out", "b"]);
});

test("connectLines() fails where the command does not exist", async () => {
  const starting = connectLines({ command: "./no-such-command" });
  await expect(starting).rejects.toMatchObject({
    code: "SPAWN_FAILED",
    message: 'Cannot start the server: there is no file "./no-such-command" (ENOENT)',
  });
});
