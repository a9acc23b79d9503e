import { expect, test } from "vitest";
import { fakeTerminal } from "../../test/fake-terminal.ts";

test("Terminal prints results to stdout and notes to stderr", () => {
  const { terminal, written } = fakeTerminal();
  terminal.result("a result");
  terminal.note("a note");
  expect(written).toEqual({ stdout: "a result\n", stderr: "a note\n" });
});

test("Terminal shows no status where stderr is no terminal", () => {
  const { terminal, written } = fakeTerminal();
  terminal.status("50%");
  expect(terminal.isLive).toBe(false);
  expect(written.stderr).toBe("");
});

test("Terminal prints notes above the status", () => {
  const { terminal, written } = fakeTerminal({ isTTY: true });
  terminal.status("50%");
  terminal.note("a note");
  expect(written.stderr).toBe("\r\u001b[2K50%\r\u001b[2Ka note\n50%");
});

test("Terminal takes the status away while a result is printed", () => {
  const { terminal, written } = fakeTerminal({ isTTY: true });
  terminal.status("50%");
  terminal.result("a result");
  expect(written.stdout).toBe("a result\n");
  expect(written.stderr).toBe("\r\u001b[2K50%\r\u001b[2K\r\u001b[2K50%");
});

test("Terminal takes away its status for an empty one", () => {
  const { terminal, written } = fakeTerminal({ isTTY: true });
  terminal.status("50%");
  terminal.status("");
  terminal.note("a note");
  expect(written.stderr).toBe("\r\u001b[2K50%\r\u001b[2Ka note\n");
});

test("Terminal shows no status on a dumb terminal", () => {
  const { terminal } = fakeTerminal({ isTTY: true, env: { TERM: "dumb" } });
  expect(terminal.isLive).toBe(false);
});

test.each([
  [{ isTTY: true, columns: 100 }, 100],
  [{ isTTY: true, columns: 0 }, 80],
  [{ isTTY: false }, undefined],
])("Terminal has for %j the columns %s", (options, columns) => {
  expect(fakeTerminal(options).terminal.columns).toBe(columns);
});

test("Terminal hides secrets in all that is no result, also within JSON", () => {
  const { terminal, written } = fakeTerminal();
  terminal.hide(["s3cret", 'with"quote', "80"]);
  terminal.note(`s3cret 8080 ${JSON.stringify('with"quote')}`);
  terminal.result("s3cret");
  expect(written).toEqual({ stdout: "s3cret\n", stderr: '[...] 8080 "[...]"\n' });
});
