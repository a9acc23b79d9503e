import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { JsonObject } from "../../src/jsonrpc/message.ts";
import type { ConnectStdioOptions } from "../../src/stdio/connect-stdio.ts";
import { connectStdio } from "../../src/stdio/connect-stdio.ts";
import { connectFixture, resultOf } from "./connect-fixture.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "wirewright-stdio-")));
afterAll(() => rmSync(folder, { recursive: true }));

async function surroundings(options: Partial<ConnectStdioOptions>): Promise<JsonObject> {
  await using child = await connectFixture("tells-surroundings", options);
  return await resultOf(child.connection, "x");
}

/** Writes a program into the folder and returns its path. */
function program(name: string, text: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

describe("connectStdio() gives the child", () => {
  test("each argument exactly as it is", async () => {
    const args = ["a b", '"q"', "%PATH%", "^&|<>", "", "\\", "$HOME", "*", "é世", "a\nb"];
    expect((await surroundings({ args }))["args"]).toEqual(args);
  });

  test("the working directory", async () => {
    expect((await surroundings({ cwd: folder }))["cwd"]).toBe(folder);
  });

  test("what programs need of the environment and what is given, no secret beside it", async () => {
    vi.stubEnv("BOARD_SECRET", "s");
    const { env } = await surroundings({ env: { BOARD_KEY: "k", TZ: "UTC" } });
    vi.unstubAllEnvs();
    expect(env).toMatchObject({ BOARD_KEY: "k", TZ: "UTC", PATH: process.env["PATH"] });
    expect(env).not.toHaveProperty("BOARD_SECRET");
  });

  test("the whole environment when told to", async () => {
    vi.stubEnv("BOARD_SECRET", "s");
    const { env } = await surroundings({ inheritEnv: true });
    vi.unstubAllEnvs();
    expect(env).toMatchObject({ BOARD_SECRET: "s" });
  });
});

// BUG-48
describe("connectStdio() rejects", () => {
  test("a file that may not be executed", async () => {
    const command = program("plain", "#!/bin/sh\n", 0o644);
    await expect(connectStdio({ command })).rejects.toMatchObject({
      code: "SPAWN_FAILED",
      message: `Cannot start the server: "${command}" may not be executed (EACCES)`,
      cause: { code: "EACCES" },
    });
  });

  test("a script whose interpreter does not exist", async () => {
    const command = program("script", "#!/no/such/interpreter\n", 0o755);
    await expect(connectStdio({ command })).rejects.toMatchObject({
      code: "SPAWN_FAILED",
      message: `Cannot start the server: the interpreter that "${command}" names in its first line does not exist (ENOENT)`,
    });
  });

  test("arguments that are longer than the system allows", async () => {
    const connecting = connectStdio({ command: "cat", args: ["x".repeat(4_000_000)] });
    await expect(connecting).rejects.toMatchObject({
      code: "SPAWN_FAILED",
      message: "Cannot start the server: spawn E2BIG",
    });
  });
});
