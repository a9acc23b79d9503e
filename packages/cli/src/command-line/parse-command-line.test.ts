import { expect, test } from "vitest";
import { parseCommandLine } from "./parse-command-line.ts";
import { VERB_TABLE } from "./verb-table.ts";

test("parseCommandLine() tells words, options and the command apart", () => {
  const line = parseCommandLine(VERB_TABLE.call, [
    "--json",
    "echo",
    "a=-5",
    "-",
    "--",
    "node",
    "--json",
  ]);
  expect(line.words).toEqual(["echo", "a=-5", "-"]);
  expect(line.command).toEqual(["node", "--json"]);
  expect(line.options.json).toBe(true);
});

test("parseCommandLine() has no command where there is no --", () => {
  expect(parseCommandLine(VERB_TABLE.tools, []).command).toBeUndefined();
});

test("parseCommandLine() has an empty command where nothing stands behind --", () => {
  expect(parseCommandLine(VERB_TABLE.tools, ["--"]).command).toEqual([]);
});

test.each([
  [[], "off"],
  [["--wire"], "cut"],
  [["--wire=full"], "full"],
])("parseCommandLine() reads %j as wire %s", (args, wire) => {
  expect(parseCommandLine(VERB_TABLE.tools, args).options.wire).toBe(wire);
});

test("parseCommandLine() takes -h for --help", () => {
  expect(parseCommandLine(VERB_TABLE.tools, ["-h"]).options.help).toBe(true);
});

test("parseCommandLine() suggests an option where one is mistyped", () => {
  expect(() => parseCommandLine(VERB_TABLE.tools, ["--jsn"])).toThrow(
    "No such option: --jsn; did you mean --json?",
  );
});

test("parseCommandLine() says where an option belongs to another verb", () => {
  expect(() => parseCommandLine(VERB_TABLE.tools, ["--wait", "1s"])).toThrow(
    "tools has no option --wait, though other verbs have",
  );
});

test("parseCommandLine() does not take the next option for a value", () => {
  expect(() => parseCommandLine(VERB_TABLE.tools, ["--cwd", "--json"])).toThrow(
    "--cwd needs a value: --cwd <folder>",
  );
});

test("parseCommandLine() takes a value that begins with a dash behind =", () => {
  expect(parseCommandLine(VERB_TABLE.tools, ["--cwd=-x"]).options.cwd).toBe("-x");
});

test("parseCommandLine() refuses a value for a flag", () => {
  expect(() => parseCommandLine(VERB_TABLE.tools, ["--json=yes"])).toThrow(
    '--json takes no value, found "yes"',
  );
});

test("parseCommandLine() refuses a mode that there is not", () => {
  expect(() => parseCommandLine(VERB_TABLE.tools, ["--wire=all"])).toThrow(
    '--wire takes only the value full, found "all"',
  );
});

test("parseCommandLine() refuses a word for a verb that takes none", () => {
  expect(() => parseCommandLine(VERB_TABLE.tools, ["ref=T-1"])).toThrow('tools takes no "ref=T-1"');
  expect(() => parseCommandLine(VERB_TABLE.tools, ["tasks_get", "--", "node"])).toThrow(
    'tools takes no "tasks_get"',
  );
});

test("parseCommandLine() leaves one word to be the name of a server", () => {
  expect(parseCommandLine(VERB_TABLE.tools, ["board"]).words).toEqual(["board"]);
});

test("parseCommandLine() says where the server's command stands when -- is missing", () => {
  expect(() => parseCommandLine(VERB_TABLE.tools, ["node", "server.mjs"])).toThrow(
    expect.objectContaining({
      message: 'tools takes no "node"',
      hint: "The server is a URL, or a command behind --: wirewright tools -- node server.mjs",
    }),
  );
});

test.each([
  [["--header", "A: b", "--", "node"], "--header needs a URL as the target"],
  [["--bearer-env", "TOKEN", "--", "node"], "--bearer-env needs a URL as the target"],
  [["--cwd", ".", "http://a.example/"], "--cwd needs a server that is started, behind --"],
  [["--stderr", "http://a.example/"], "--stderr needs a server that is started, behind --"],
])("parseCommandLine() refuses an option that does nothing for its target: %j", (args, message) => {
  expect(() => parseCommandLine(VERB_TABLE.tools, args)).toThrow(message);
});

test("parseCommandLine() takes an id that begins with a dash for an id", () => {
  const line = parseCommandLine(VERB_TABLE.tasks, ["get", "--json", "-4Yo-h", "http://a.example/"]);
  expect(line.words).toEqual(["get", "-4Yo-h", "http://a.example/"]);
  expect(line.options.json).toBe(true);
  expect(() => parseCommandLine(VERB_TABLE.tasks, ["get", "--timeout", "-5s", "T"])).toThrow(
    "--timeout needs a value: --timeout <time>",
  );
});
