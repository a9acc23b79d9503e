// Builds what has changed and serves the task board over HTTP on this machine, on the file that the
// first argument names: `npm start -- board.sqlite`. See examples/task-board/README.md.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
execFileSync(process.execPath, [join(root, "scripts/build.mjs")], { stdio: "inherit" });
// In this process, so that signals reach it whoever has started it.
await import("../examples/task-board/dist/main-http.js");
