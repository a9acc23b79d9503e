import { describe, expect, test } from "vitest";
import { childEnvironment } from "./child-environment.ts";

const own = { PATH: "/bin", HOME: "/home/a", GITHUB_TOKEN: "secret", LANG: undefined };

describe("childEnvironment()", () => {
  test("passes on what programs need to run, and nothing else", () => {
    const env = childEnvironment({ platform: "linux", own, given: {}, inheritAll: false });
    expect(env).toEqual({ PATH: "/bin", HOME: "/home/a" });
  });

  test("lets what is given win", () => {
    const given = { PATH: "/opt/bin", BOARD_KEY: "k" };
    const env = childEnvironment({ platform: "linux", own, given, inheritAll: false });
    expect(env).toEqual({ PATH: "/opt/bin", HOME: "/home/a", BOARD_KEY: "k" });
  });

  test("leaves a variable that is given as undefined as it was", () => {
    const given = { HOME: undefined, OTHER: undefined };
    const env = childEnvironment({ platform: "linux", own, given, inheritAll: false });
    expect(env).toEqual({ PATH: "/bin", HOME: "/home/a" });
  });

  test("passes on everything when told to", () => {
    const env = childEnvironment({ platform: "linux", own, given: {}, inheritAll: true });
    expect(env).toEqual({ PATH: "/bin", HOME: "/home/a", GITHUB_TOKEN: "secret" });
  });

  test("knows names in any case on Windows, and gives each once", () => {
    const windows = { Path: "C:\\bin", SystemRoot: "C:\\Windows", Secret: "s" };
    const given = { PATH: "D:\\bin" };
    const env = childEnvironment({ platform: "win32", own: windows, given, inheritAll: false });
    expect(env).toEqual({ PATH: "D:\\bin", SystemRoot: "C:\\Windows" });
  });

  test("tells names of different case apart elsewhere", () => {
    const given = { path: "x" };
    const env = childEnvironment({ platform: "darwin", own, given, inheritAll: false });
    expect(env).toEqual({ PATH: "/bin", HOME: "/home/a", path: "x" });
  });
});
