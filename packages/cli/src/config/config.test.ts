// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how configurations write variables
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { configFiles } from "./config-files.ts";
import { expandVariables } from "./expand-variables.ts";
import { namedServers, namedTarget } from "./named-target.ts";
import { withoutComments } from "./without-comments.ts";

describe("configFiles()", () => {
  const surroundings = { cwd: "/a/b", home: "/home/ada", platform: "linux", env: {} } as const;

  test("looks in the working directory, above it, and where applications keep theirs", () => {
    expect(configFiles(surroundings)).toEqual([
      "/a/b/.mcp.json",
      "/a/b/.vscode/mcp.json",
      "/a/b/.cursor/mcp.json",
      "/a/b/claude_desktop_config.json",
      "/a/.mcp.json",
      "/a/.vscode/mcp.json",
      "/a/.cursor/mcp.json",
      "/a/claude_desktop_config.json",
      "/.mcp.json",
      "/.vscode/mcp.json",
      "/.cursor/mcp.json",
      "/claude_desktop_config.json",
      "/home/ada/.cursor/mcp.json",
      "/home/ada/.config/Claude/claude_desktop_config.json",
    ]);
  });

  test.each([
    ["darwin", {}, "/home/ada/Library/Application Support/Claude/claude_desktop_config.json"],
    ["win32", { APPDATA: "/roaming" }, "/roaming/Claude/claude_desktop_config.json"],
    ["linux", { XDG_CONFIG_HOME: "/x" }, "/x/Claude/claude_desktop_config.json"],
  ] as const)("knows where it is on %s", (platform, env, path) => {
    expect(configFiles({ ...surroundings, platform, env }).at(-1)).toBe(path);
  });
});

describe("withoutComments()", () => {
  test("takes out comments and commas too many, and leaves texts and places alone", () => {
    const text = '\uFEFF{ // one\n  "a": "// no /* comment */ ,]", /* two\n */ "b": [1, 2,],\n}';
    const bare = withoutComments(text);
    expect(JSON.parse(bare)).toEqual({ a: "// no /* comment */ ,]", b: [1, 2] });
    expect(bare.split("\n")).toHaveLength(4);
  });
});

describe("expandVariables()", () => {
  const variables = { env: { TOKEN: "s3cret", EMPTY: "" }, home: "/home/ada", folder: "/project" };
  const expand = (text: string): string => expandVariables(text, "The server x", variables);

  test.each([
    ["a ${TOKEN} b", "a s3cret b"],
    ["${env:TOKEN}", "s3cret"],
    ["${TOKEN:-no}", "s3cret"],
    ["${NONE:-a:b}", "a:b"],
    ["${NONE:-}", ""],
    ["${EMPTY:-full}", "full"],
    ["${EMPTY}", ""],
    ["${workspaceFolder}/x", "/project/x"],
    ["${userHome}/x", "/home/ada/x"],
    ["$TOKEN {TOKEN} $${", "$TOKEN {TOKEN} $${"],
  ])("%s is %s", (text, expected) => {
    expect(expand(text)).toBe(expected);
  });

  test.each([
    ["${NONE}", "The server x needs the environment variable NONE, which is not set"],
    ["${env:NONE}", "The server x needs the environment variable NONE, which is not set"],
    ["${input:key}", "The server x has ${input:key}, which only an editor can ask for"],
  ])("refuses %s", (text, message) => {
    expect(() => expand(text)).toThrow(expect.objectContaining({ name: "UsageError", message }));
  });
});

describe("namedTarget()", () => {
  let folder: string;
  const cwd = process.cwd();
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wirewright-test-"));
    process.env["WW_TEST_TOKEN"] = "s3cret";
  });
  afterEach(() => {
    delete process.env["WW_TEST_TOKEN"];
    process.chdir(cwd);
    rmSync(folder, { recursive: true });
  });

  function write(path: string, value: unknown): string {
    const file = join(folder, path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value));
    return file;
  }

  test("is a command with its variables in place", () => {
    const entry = {
      command: "node",
      args: ["${workspaceFolder}/server.js", "${WW_TEST_TOKEN}"],
      env: { TOKEN: "${env:WW_TEST_TOKEN}", PORT: 80 },
      cwd: "sub",
    };
    const file = write(".vscode/mcp.json", { servers: { board: entry } });
    expect(namedTarget("board", file)).toEqual({
      kind: "command",
      command: "node",
      args: [`${folder}/server.js`, "s3cret"],
      env: { TOKEN: "s3cret", PORT: "80" },
      cwd: join(folder, "sub"),
      secrets: ["s3cret", "s3cret"],
    });
  });

  test("takes variables from a file as well, under those that it names itself", () => {
    const entry = { command: "node", envFile: "${workspaceFolder}/.env", env: { B: "own" } };
    const file = write(".vscode/mcp.json", { servers: { board: entry } });
    write(".env", "# for the board\nA=one\nexport B='two'\nC=\"three words\"\n");
    expect(namedTarget("board", file)).toMatchObject({
      env: { A: "one", B: "own", C: "three words" },
    });
    rmSync(join(folder, ".env"));
    expect(() => namedTarget("board", file)).toThrow(
      /^The server board in .*mcp\.json: its envFile .*\.env cannot be read: there is no such file$/,
    );
  });

  test.each([["url"], ["serverUrl"]])("is an address by its %s, with its headers", (member) => {
    const entry = { [member]: "https://a.example/", headers: { A: "Bearer ${WW_TEST_TOKEN}" } };
    const file = write("mcp.json", { mcpServers: { far: entry } });
    expect(namedTarget("far", file)).toEqual({
      kind: "url",
      url: "https://a.example/",
      headers: { A: "Bearer s3cret" },
      secrets: ["s3cret"],
    });
  });

  test("is that of the nearest file, and all files give names", () => {
    write(".mcp.json", { mcpServers: { board: { command: "far" }, other: { command: "other" } } });
    write("project/.cursor/mcp.json", { mcpServers: { board: { command: "near" } } });
    process.chdir(join(folder, "project"));
    expect(namedTarget("board", undefined)).toMatchObject({ command: "near" });
    expect(namedServers(undefined).map(({ name }) => name)).toEqual(["board", "other"]);
  });

  test.each([
    [{ mcpServers: { a: {} } }, "a", /^The server a in .* has neither a "command" nor a "url"$/],
    [{ mcpServers: { a: null } }, "a", /has neither a "command" nor a "url"$/],
    [
      { mcpServers: { a: { command: "x", args: "y" } } },
      "a",
      /: its args must be a list of texts$/,
    ],
    [{ mcpServers: { a: { command: "x", env: [] } } }, "a", /: its env must be an object$/],
    [
      { mcpServers: { a: { command: "x", env: { A: {} } } } },
      "a",
      /must have texts, and A is none$/,
    ],
    [
      { mcpServers: { a: { url: "no ${WW_TEST_TOKEN}" } } },
      "a",
      /has no valid URL: no \$\{WW_TEST_TOKEN\}$/,
    ],
    [{ mcpServers: { board: {} } }, "bord", / names no "bord"; did you mean board\?$/],
    [[], "a", / names no "a"$/],
  ])("refuses %j", (value, name, message) => {
    const file = write("mcp.json", value);
    expect(() => namedTarget(name, file)).toThrow(message);
  });

  test("says the line of what is no JSON, and nothing of what stands there", () => {
    const file = write("mcp.json", '{\n  "mcpServers": {\n    "a": { "env": { "K": "s3cret }\n}');
    let message = "";
    try {
      namedTarget("a", file);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toBe(`Cannot read ${file}: line 3 is no JSON`);
  });

  test("refuses a file that is not there", () => {
    expect(() => namedTarget("a", join(folder, "none.json"))).toThrow(
      /^Cannot read the configuration .*none\.json: there is no such file$/,
    );
  });
});
