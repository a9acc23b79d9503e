// Builds what has changed and serves the task board over HTTP on this machine, on the file that the
// first argument names: `npm start -- board.sqlite`. See examples/task-board/README.md.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const parent = process.ppid;
const root = fileURLToPath(new URL("..", import.meta.url));
const build = [join(root, "scripts/build.mjs"), "packages/mcp", "examples/task-board"];
execFileSync(process.execPath, build, { stdio: "inherit", cwd: root });
if (process.env.npm_lifecycle_event === "start") endWithParent();
// In this process, so that signals reach it whoever has started it.
await import("../examples/task-board/dist/main-http.js");

/** Between npm and this process is a shell, which dies of a signal without passing it on. */
function endWithParent() {
  const watch = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  };
  const timer = setInterval(watch, 200);
  timer.unref();
}
