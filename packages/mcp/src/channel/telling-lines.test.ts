import { expect, test } from "vitest";
import { namesError, tellingLines } from "./telling-lines.ts";

/** The lines of a text, without blank ones: as a child's stderr is kept. */
function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

test.each([
  [
    "Node.js, of a script that is missing",
    `node:internal/modules/cjs/loader:1228
  throw err;
  ^

Error: Cannot find module '/srv/none.mjs'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)
    at node:internal/main/run_main_module:28:49 {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v20.20.2`,
    ["Error: Cannot find module '/srv/none.mjs'"],
  ],
  [
    "Node.js, with what caused it, behind what the server had said",
    `Opening the board
file:///srv/server.mjs:3
  throw new Error("No board", { cause });
        ^

Error: No board
    at file:///srv/server.mjs:3:9
    ... 2 lines matching cause stack trace ...
    at async onImportTracePromiseAndLoadPolyfill {
  [cause]: Error: connect ECONNREFUSED 127.0.0.1:5432
      at TCPConnectWrap.afterConnect (node:net:1611:16) {
    errno: -111,
    code: 'ECONNREFUSED'
  }
}

Node.js v20.20.2`,
    [
      "Opening the board",
      "Error: No board",
      "  [cause]: Error: connect ECONNREFUSED 127.0.0.1:5432",
    ],
  ],
  [
    "Python",
    `Traceback (most recent call last):
  File "/srv/server.py", line 9, in <module>
    main()
    ~~~~^^
  File "/srv/server.py", line 4, in main
    import fastmcp
ModuleNotFoundError: No module named 'fastmcp'`,
    ["ModuleNotFoundError: No module named 'fastmcp'"],
  ],
  [
    "Python, whose exception has a name of its own and lines of its own",
    `Traceback (most recent call last):
  File "/srv/server.py", line 9, in <module>
    Settings()
queue.Empty: 2 things are wrong
  port is no number
  host is missing`,
    ["queue.Empty: 2 things are wrong", "  port is no number", "  host is missing"],
  ],
  [
    "Python, of errors that happened together",
    `  + Exception Group Traceback (most recent call last):
  |   File "/srv/server.py", line 9, in <module>
  |     anyio.run(main)
  | ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "/srv/server.py", line 3, in main
    |     raise ValueError("no board")
    | ValueError: no board
    +------------------------------------`,
    ["ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)", "ValueError: no board"],
  ],
  [
    "Python, of a file that is no Python",
    `  File "/srv/server.py", line 1
    def main(:
             ^
SyntaxError: invalid syntax`,
    ["SyntaxError: invalid syntax"],
  ],
  [
    "Java",
    `Exception in thread "main" java.lang.IllegalStateException: No board
\tat com.example.Board.open(Board.java:12)
\tat com.example.Main.main(Main.java:5)
Caused by: java.net.ConnectException: Connection refused
\tat java.base/sun.nio.ch.Net.connect0(Native Method)
\t... 2 more`,
    [
      'Exception in thread "main" java.lang.IllegalStateException: No board',
      "Caused by: java.net.ConnectException: Connection refused",
    ],
  ],
  [
    "Go",
    `panic: runtime error: index out of range [5] with length 3

goroutine 1 [running]:
main.(*Board).Error(0xc000012345, {0x4b1f2e, 0x5})
\t/srv/main.go:12 +0x1d
main.main()
\t/srv/main.go:8 +0x1d

goroutine 18 [select]:
created by net/http.(*Server).Serve in goroutine 1
\t/usr/lib/go/src/net/http/server.go:3285 +0x4b4
exit status 2`,
    ["panic: runtime error: index out of range [5] with length 3"],
  ],
  [
    ".NET",
    `Unhandled exception. System.InvalidOperationException: No board
 ---> System.IO.FileNotFoundException: Could not find file '/srv/board.db'.
   at Board.Open(String path) in /srv/Board.cs:line 7
   --- End of inner exception stack trace ---
   at Program.Main(String[] args) in /srv/Program.cs:line 3`,
    [
      "Unhandled exception. System.InvalidOperationException: No board",
      " ---> System.IO.FileNotFoundException: Could not find file '/srv/board.db'.",
    ],
  ],
  [
    "Rust",
    `thread 'main' panicked at src/main.rs:2:5:
no board
stack backtrace:
   0: rust_begin_unwind
             at /rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/std/src/panicking.rs:665:5
note: run with \`RUST_BACKTRACE=full\` for a verbose backtrace`,
    ["thread 'main' panicked at src/main.rs:2:5:", "no board"],
  ],
  [
    "a shell",
    "/srv/run.sh: line 3: uvx: command not found",
    ["/srv/run.sh: line 3: uvx: command not found"],
  ],
])("tellingLines() leaves the trace out: %s", (_, text, expected) => {
  expect(tellingLines(linesOf(text), 5)).toEqual(expected);
});

test("tellingLines() gives the last lines of a program that prints no trace", () => {
  expect(tellingLines(["1", "2", "  3", "4", "5", "6"], 5)).toEqual(["2", "  3", "4", "5", "6"]);
  expect(tellingLines([], 5)).toEqual([]);
});

test("tellingLines() puts the line that names the error before others that came after it", () => {
  const lines = ["starting", "Error: no board", "1", "2", "3", "4", "5"];
  expect(tellingLines(lines, 5)).toEqual(["Error: no board", "...", "3", "4", "5"]);
  expect(tellingLines(lines, 6)).toEqual(["Error: no board", "1", "2", "3", "4", "5"]);
});

test("tellingLines() gives the end of a trace whose error has been cut off", () => {
  const lines = Array.from({ length: 50 }, (_, n) => `    at f${n} (server.js:1:1)`);
  expect(tellingLines(lines, 2)).toEqual([
    "    at f48 (server.js:1:1)",
    "    at f49 (server.js:1:1)",
  ]);
});

test.each([
  ["Error: no board", true],
  ["java.lang.StackOverflowError", true],
  ["fatal: no repository", true],
  ["    at Error (server.js:1:1)", false],
  ["errors are counted", false],
])("namesError() of %j is %j", (line, expected) => {
  expect(namesError(line)).toBe(expected);
});
