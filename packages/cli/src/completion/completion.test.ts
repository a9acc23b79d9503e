import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { TypedLine } from "./candidates.ts";
import { candidates } from "./candidates.ts";
import { NamesCache } from "./names-cache.ts";

const names = {
  tools: [
    { name: "tasks_get", args: ["ref", "full"] },
    { name: "tasks_list", args: [] },
  ],
  prompts: [{ name: "triage", args: ["label"] }],
  resources: [{ name: "task://T-1", args: [] }],
  templates: [{ name: "task://{ref}", args: ["ref"] }],
};

/** What is offered at the place of `|`, and what the server was asked for. */
async function at(line: string) {
  const words = line.split(" ");
  const index = words.findIndex((word) => word.includes("|"));
  const typed = words.map((word) => word.replace("|", ""));
  const asked: TypedLine[] = [];
  const found = await candidates(typed, index, {
    targets: () => ["board", "members"],
    server(it) {
      asked.push(it);
      return Promise.resolve(names);
    },
  });
  return { found, asked };
}

describe("candidates()", () => {
  test.each([
    ["to|", ["tools"]],
    ["--v|", ["--version"]],
    ["tools --js|", ["--json"]],
    ["show --no|", ["--no-redact"]],
    ["tools |", ["board", "members"]],
    ["tools --timeout |", []],
    ["tools --timeout 3s b|", ["board"]],
    ["call ta|", ["tasks_get", "tasks_list"]],
    ["call --json tasks_get |", ["ref=", "full=", "board", "members"]],
    ["call tasks_get ref=T-1 |", ["full=", "board", "members"]],
    ["call tasks_get | -- node server.js", ["ref=", "full="]],
    ["call tasks_get f| board", ["full="]],
    ["call tasks_none |", ["board", "members"]],
    ["call tasks_get -- node |", []],
    ["get |", ["triage"]],
    ["get triage l|", ["label="]],
    ["read |", ["task://T-1"]],
    ["complete |", ["triage", "task://{ref}"]],
    ["complete task://{ref} r|", ["ref="]],
    ["tasks |", ["get", "cancel", "update"]],
    ["tasks get |", []],
    ["tasks get T-1 m|", ["members"]],
    ["listen to|", ["tools"]],
    ["completion |", ["bash", "zsh", "fish"]],
    ["explain |", []],
    ["nonsense |", []],
  ])("%s", async (line, expected) => {
    expect((await at(line)).found).toEqual(expected);
  });

  test("asks the server of the command line, of its configuration", async () => {
    const { asked } = await at("call --config my.json ta| board");
    expect(asked).toMatchObject([{ words: ["board"], before: 0, config: "my.json" }]);
    const { asked: command } = await at("call ta| -- node server.js");
    expect(command).toMatchObject([{ command: ["node", "server.js"] }]);
  });

  test("asks no server where its names are not wanted", async () => {
    expect((await at("tools |")).asked).toEqual([]);
    expect((await at("call --js|")).asked).toEqual([]);
  });
});

describe("NamesCache", () => {
  const folder = mkdtempSync(join(tmpdir(), "wirewright-test-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("keeps what a server offers for a minute", () => {
    const write = Date.now();
    new NamesCache(folder, () => write).write({ url: "a" }, names);
    expect(new NamesCache(folder, () => write + 50_000).read({ url: "a" })).toEqual(names);
    expect(new NamesCache(folder, () => write + 70_000).read({ url: "a" })).toBeUndefined();
  });

  test("keeps each server's for itself", () => {
    const cache = new NamesCache(folder);
    cache.write({ url: "a" }, names);
    expect(cache.read({ url: "b" })).toBeUndefined();
  });
});
