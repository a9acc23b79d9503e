import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Channel } from "../../src/channel/channel.ts";
import { createClient } from "../../src/client/create-client.ts";
import type { ConnectStdioOptions } from "../../src/entry/node-stdio.ts";
import { connectStdio } from "../../src/entry/node-stdio.ts";
import type { Connection } from "../../src/exchange/exchange.ts";
import type { WireEvent } from "../../src/exchange/observer.ts";
import { connectStdioBy } from "../../src/stdio/connect-stdio.ts";
import { fixture } from "./connect-fixture.ts";

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Connected {
  readonly connection: Connection;
  readonly events: WireEvent[];
  methods(): readonly string[];
}

async function connect(
  name: string,
  options: Partial<ConnectStdioOptions> = {},
): Promise<Connected> {
  const events: WireEvent[] = [];
  const connection = await connectStdio({
    command: process.execPath,
    args: [fixture(name)],
    observer: (event) => void events.push(event),
    ...options,
  });
  closers.push(() => connection.close());
  const methods = (): readonly string[] =>
    events.flatMap((event) =>
      event.kind === "message-out" && "method" in event.message ? [event.message.method] : [],
    );
  return { connection, events, methods };
}

describe("connectStdio() with options that cannot be used", () => {
  test.each<[Partial<ConnectStdioOptions>, string]>([
    [
      { era: "stateless", revisions: ["2025-11-25"] },
      "Cannot connect: none of the revisions is of the era stateless",
    ],
    [{ probeMs: 0 }, "Cannot use probeMs: it must be an integer from 1 to 2147483647"],
  ])("says so before it starts anything: %j", async (options, message) => {
    const folder = mkdtempSync(join(tmpdir(), "wirewright-eras-"));
    const args = ["-e", `fs.writeFileSync(${JSON.stringify(join(folder, "started"))}, "")`];
    const connecting = connectStdio({ command: process.execPath, args, ...options });
    await expect(connecting).rejects.toThrow(message);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

test("connectStdioBy() ends a child over which nothing could be opened", async () => {
  let channel: Channel | undefined;
  const events: WireEvent[] = [];
  const open = async (given: Channel): Promise<never> => {
    channel = given;
    given.open({ frame: () => undefined, end: () => undefined });
    throw new RangeError("no");
  };
  const connecting = connectStdioBy(
    { open, reopen: open, mayRestart: () => false },
    {
      command: process.execPath,
      args: [fixture("answers")],
      observer: (event) => void events.push(event),
    },
  );
  await expect(connecting).rejects.toThrow(new RangeError("no"));
  expect(channel?.transport).toBe("stdio");
  expect(events).toContainEqual({ kind: "child-exit", exitCode: 0 });
});

describe("connectStdio() on a server of the handshake era", () => {
  test("starts one again that exits at what it does not know, and greets it in the older way", async () => {
    const { connection, events, methods } = await connect("exits-at-unknown-method");
    expect(connection.info).toEqual({
      transport: "stdio",
      revision: "2025-03-26",
      server: { name: "strict", version: "1.0.0" },
    });
    expect(methods()).toEqual(["server/discover", "initialize", "notifications/initialized"]);
    expect(events.filter(({ kind }) => kind === "child-exit")).toHaveLength(1);
    const client = createClient(connection, { name: "c", version: "1" });
    expect((await client.listTools()).tools).toEqual([]);
  });

  test("does not replace one that dies: its session is gone", async () => {
    const { connection } = await connect("exits-at-unknown-method");
    const client = createClient(connection, { name: "c", version: "1", retries: 0 });
    await expect(client.listPrompts()).rejects.toMatchObject({ code: "CHILD_EXITED" });
    expect(await connection.closed).toMatchObject({ code: "CHILD_EXITED", exitCode: 1 });
    await expect(client.listTools()).rejects.toMatchObject({ code: "CHILD_EXITED" });
  });

  test("greets it at once where that is demanded", async () => {
    const { methods } = await connect("exits-at-unknown-method", { era: "handshake" });
    expect(methods()).toEqual(["initialize", "notifications/initialized"]);
  });

  test("fails with the exit where no other era may be spoken", async () => {
    const connecting = connect("exits-at-unknown-method", { revisions: ["2026-07-28"] });
    await expect(connecting).rejects.toMatchObject({ code: "CHILD_EXITED" });
  });
});

describe("connectStdio() on a stateless server", () => {
  test("finds that out, and replaces it when it has died, without asking again", async () => {
    const { connection, methods } = await connect("tells-changes");
    expect(connection.info.revision).toBe("2026-07-28");
    expect(methods()).toEqual(["server/discover"]);
  });

  test("fails with the exit, its code and what it said where it only exits", async () => {
    await expect(connect("exits-at-start")).rejects.toMatchObject({ code: "CHILD_EXITED" });
  });
});
