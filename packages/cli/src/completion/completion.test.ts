import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { readEra, readRevision } from "../command-line/read-era.ts";
import { readFilters } from "../show/filter.ts";
import { candidates } from "./candidates.ts";
import { closedValues } from "./closed-values.ts";
import { NamesCache } from "./names-cache.ts";
import type { ServerNames } from "./server-names.ts";
import { isPlainWord } from "./server-names.ts";
import type { CompletionQuestion, TypedLine } from "./typed-line.ts";

const names: ServerNames = {
  tools: [
    {
      name: "tasks_get",
      args: [
        { name: "ref", values: [] },
        { name: "full", values: ["true", "false"] },
        { name: "by", values: ["@me", "open"] },
      ],
    },
    { name: "tasks_list", args: [] },
  ],
  prompts: [{ name: "triage", args: [{ name: "label" }, { name: "tone" }] }],
  resources: [{ name: "task://T-1", args: [] }],
  templates: [{ name: "task://{ref}", args: [{ name: "ref" }] }],
};

/** What is offered at the place of `|`, and what the server was asked for. */
async function at(line: string, servers: readonly string[] = ["board", "members"]) {
  const words = line.split(" ");
  const index = words.findIndex((word) => word.includes("|"));
  const typed = words.map((word) => word.replace("|", ""));
  const asked: TypedLine[] = [];
  const questions: CompletionQuestion[] = [];
  const found = await candidates(typed, index, {
    targets: (config) => (config === "other.json" ? ["far"] : servers),
    server(it) {
      asked.push(it);
      return Promise.resolve(names);
    },
    complete(_, question) {
      questions.push(question);
      return Promise.resolve(["print", "web"]);
    },
  });
  return { found, asked, questions };
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
    ["call --json tasks_get |", ["ref=", "full=", "by=", "board", "members"]],
    ["call tasks_get ref=T-1 |", ["full=", "by=", "board", "members"]],
    ["call tasks_get ref:=1 by=x |", ["full=", "board", "members"]],
    ["call tasks_get | -- node server.js", ["ref=", "full=", "by="]],
    ["call tasks_get full=|", ["full=true", "full=false"]],
    ["call tasks_get full=f| -- node server.js", ["full=false"]],
    ["call tasks_get by=|", ["by=@@me", "by=open"]],
    ["call tasks_get ref=|", []],
    ["call tasks_get other=|", []],
    ["call tasks_get full:=|", []],
    ["call tasks_get board |", []],
    ["call tasks_get http://localhost:3000/mcp |", []],
    ["call board |", ["tasks_get", "tasks_list"]],
    ["call board tasks_g|", ["tasks_get"]],
    ["call board tasks_get f|", ["full="]],
    ["call board tasks_get full=t|", ["full=true"]],
    ["tools board |", []],
    ["tools --config other.json |", ["far"]],
    ["call tasks_get f| board", ["full="]],
    ["call tasks_none |", ["board", "members"]],
    ["call tasks_get -- node |", []],
    ["get |", ["triage"]],
    ["get triage l|", ["label="]],
    ["get triage label=p|", ["label=print"]],
    ["get triage label=@p|", []],
    ["complete task://{ref} ref=|", ["ref=print", "ref=web"]],
    ["tools --era |", ["auto", "stateless", "handshake"]],
    ["tools --era=s|", ["--era=stateless"]],
    ["tools --revision 2025-|", ["2025-03-26", "2025-06-18", "2025-11-25"]],
    ["tools --wire=|", ["--wire=full"]],
    ["tools --timeout=|", []],
    ["tools --nonsense=|", []],
    ["show st|", []],
    ["show a.jsonl |", ["method:", "tool:", "id:", "dir:", "status:", "finding:"]],
    ["show a.jsonl st|", ["status:"]],
    ["show --json a.jsonl tool:x dir:|", ["dir:client", "dir:server"]],
    ["show a.jsonl status:o|", ["status:ok", "status:open"]],
    ["show a.jsonl finding:id-t|", ["finding:id-type-changed"]],
    ["show a.jsonl finding:M|", ["finding:MUST"]],
    ["show a.jsonl tool:|", []],
    ["show a.jsonl constructor:|", []],
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

describe("what a server completes", () => {
  test("is asked of it with the other arguments that are typed", async () => {
    const { questions } = await at("get triage tone=dry label=p| board");
    expect(questions).toEqual([
      {
        kind: "prompts",
        of: "triage",
        argument: { name: "label", value: "p" },
        known: { tone: "dry" },
      },
    ]);
    expect((await at("complete task://{ref} ref=T|")).questions).toMatchObject([
      { kind: "templates", of: "task://{ref}", known: {} },
    ]);
  });

  test("is not asked for where a tool is called", async () => {
    expect((await at("call tasks_get ref=|")).questions).toEqual([]);
  });
});

describe("a server whose name stands first", () => {
  test("is asked, whatever else has a name", async () => {
    const { asked } = await at("call members tasks_get |");
    expect(asked.at(-1)).toMatchObject({ words: ["tasks_get", "members"], before: 1 });
  });

  test("is a tool where a tool has its name", async () => {
    expect((await at("call tasks_get |", ["tasks_get"])).found).toEqual([
      "ref=",
      "full=",
      "by=",
      "tasks_get",
    ]);
  });
});

describe("values that are offered", () => {
  test("are ones that the command line takes", async () => {
    for (const era of (await at("tools --era |")).found) expect(readEra(era)).toBe(era);
    for (const date of (await at("tools --revision |")).found)
      expect(readRevision(date)).toBe(date);
    for (const key of ["dir", "status", "finding"]) {
      const { found } = await at(`show a.jsonl ${key}:|`);
      expect(found.length).toBeGreaterThan(1);
      expect(() => readFilters(found)).not.toThrow();
    }
    const { found } = await at("show a.jsonl |");
    expect(() => readFilters(["none:"])).toThrow("No such filter: none:");
    for (const key of found) expect(() => readFilters([`${key}*`])).not.toThrow(/No such filter/);
  });
});

describe("closedValues()", () => {
  const root = { $defs: { status: { enum: ["open", "done"] } } };

  test.each([
    [{ enum: ["open", 1, true] }, ["open", "1", "true"]],
    [{ const: "all" }, ["all"]],
    [{ type: "boolean" }, ["true", "false"]],
    [{ $ref: "#/$defs/status" }, ["open", "done"]],
    [{ type: "array", items: { $ref: "#/$defs/status" } }, ["open", "done"]],
    [{ anyOf: [{ enum: ["a"] }, { type: "null" }] }, ["a", "null"]],
    [{ type: ["boolean", "null"] }, ["true", "false", "null"]],
    [{ anyOf: [{ type: "integer" }, { type: "null" }] }, []],
    [{ type: "string" }, []],
    [{}, []],
  ])("%j", (schema, expected) => {
    expect(closedValues(schema, root)).toEqual(expected);
  });

  test("ends at 200", () => {
    expect(closedValues({ enum: Array.from({ length: 500 }, (_, n) => n) }, {})).toHaveLength(200);
  });
});

test.each([
  ["task://{ref}", true],
  ["two words", false],
  ["two\nlines", false],
  ["x;reboot", false],
  ["$(reboot)", false],
  ["it's", false],
  [7, false],
])("isPlainWord(%j) is %j", (text, expected) => {
  expect(isPlainWord(text)).toBe(expected);
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
