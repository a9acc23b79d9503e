import { describe, expect, test } from "vitest";
import { readByCmd, splitByProgram } from "../../test/stdio/cmd-model.ts";
import type { WindowsCommandInput } from "./windows-command.ts";
import { windowsCommand } from "./windows-command.ts";

const env = {
  Path: 'C:\\Windows\\system32;"C:\\Program Files\\nodejs"',
  PATHEXT: ".COM;.EXE;.BAT;.CMD;.VBS;.JS",
  ComSpec: "C:\\Windows\\system32\\cmd.exe",
};
const files = [
  "C:\\Program Files\\nodejs\\node.exe",
  "C:\\Program Files\\nodejs\\npx",
  "C:\\Program Files\\nodejs\\npx.cmd",
  "C:\\my tools\\run server.bat",
  "C:\\work\\bin\\start.cmd",
  "C:\\work\\npx.cmd",
];

function find(command: string, more: Partial<WindowsCommandInput> = {}) {
  return windowsCommand({
    command,
    args: [],
    env,
    isFile: (path) => files.includes(path),
    ...more,
  });
}

/** What cmd.exe is given for one argument of npx. */
function lineFor(argument: string): string | undefined {
  return find("npx", { args: [argument] }).args[3];
}

const npx = "C:\\Program^ Files\\nodejs\\npx.cmd";

// BUG-47
describe("windowsCommand() finds", () => {
  test("a program by PATH and PATHEXT, and leaves its arguments to Node.js", () => {
    expect(find("node", { args: ["a b", '"q"'] })).toEqual({
      file: "C:\\Program Files\\nodejs\\node.exe",
      args: ["a b", '"q"'],
      windowsVerbatimArguments: false,
    });
  });

  test("npx.cmd for npx, not the shell script beside it, and runs it by COMSPEC", () => {
    expect(find("npx")).toEqual({
      file: "C:\\Windows\\system32\\cmd.exe",
      args: ["/d", "/s", "/c", `"${npx}"`],
      windowsVerbatimArguments: true,
    });
  });

  test("npx.cmd by its full name", () => {
    expect(find("npx.cmd").args).toEqual(["/d", "/s", "/c", `"${npx}"`]);
  });

  test("a batch file by a path with spaces", () => {
    expect(find("C:\\my tools\\run server.bat").args).toEqual([
      "/d",
      "/s",
      "/c",
      '"C:\\my^ tools\\run^ server.bat"',
    ]);
  });

  test("a relative path in the working directory", () => {
    expect(
      find("bin/start", { cwd: "C:\\work", isFile: (path) => path === "C:\\work\\bin/start.cmd" })
        .args[3],
    ).toBe('"C:\\work\\bin\\start.cmd"');
  });

  test("a bare name never in the working directory", () => {
    expect(find("npx", { cwd: "C:\\work", env: { PATH: "C:\\nowhere" } }).file).toBe("npx");
  });

  test("nothing for an unknown name, and returns it so that starting it fails", () => {
    expect(find("nope", { args: ["x"] })).toEqual({
      file: "nope",
      args: ["x"],
      windowsVerbatimArguments: false,
    });
  });

  test("no script that a program is needed for, whatever PATHEXT says", () => {
    expect(find("tool", { isFile: (path) => path.endsWith("tool.vbs") }).file).toBe("tool");
  });

  test("cmd.exe by its name where there is no COMSPEC", () => {
    expect(find("npx", { env: { PATH: "C:\\Program Files\\nodejs" } }).file).toBe("cmd.exe");
  });
});

// BUG-47
describe("windowsCommand() passes to a batch file", () => {
  test.each([
    ["a", '^^^"a^^^"'],
    ["a b", '^^^"a^^^ b^^^"'],
    ["", '^^^"^^^"'],
    ['"q"', '^^^"\\^^^"q\\^^^"^^^"'],
    ["%PATH%", '^^^"^^^%PATH^^^%^^^"'],
    ["^&|<>", '^^^"^^^^^^^&^^^|^^^<^^^>^^^"'],
    ["C:\\dir\\", '^^^"C^^^:\\dir\\\\^^^"'],
    ["!x! (y)", '^^^"^^^!x^^^!^^^ ^^^(y^^^)^^^"'],
    ["é世", '^^^"é世^^^"'],
  ])("%j", (argument, written) => {
    expect(lineFor(argument)).toBe(`"${npx} ${written}"`);
  });

  test.each(["\r", "\n", "\0"])("no argument with %j in it", (bad) => {
    expect(() => lineFor(`a${bad}b`)).toThrow(TypeError);
    expect(() => lineFor("a\nb")).toThrow(
      'Cannot pass an argument to a batch file: it holds a line break or NUL, current value is "a\\nb"',
    );
  });

  test.each([
    "a b",
    '"q"',
    "%PATH%",
    "%PATH",
    "%CMDCMDLINE:~-1%",
    "%PATH:a=b%",
    "^&|<>",
    "& calc.exe &",
    '" & calc.exe & "',
    '\\" & calc.exe & \\"',
    "%CMDCMDLINE:~-1%& calc.exe",
    "",
    "C:\\dir\\",
    'a\\\\"b\\',
    "(a;b,c=d)",
    "@a !b! *.* ?",
    "\t",
    "-y",
    "é世👍",
  ])("exactly %j, and nothing of it is executed", (argument) => {
    const line = lineFor(argument) ?? "";
    const first = readByCmd(line.slice(1, -1));
    const passedOn = first.slice("C:\\Program Files\\nodejs\\npx.cmd ".length);
    // The batch file's own line is read again, but its arguments are not expanded again.
    expect(splitByProgram(readByCmd(passedOn, { expands: false }))).toEqual([argument]);
  });
});
