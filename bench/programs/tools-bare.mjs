// The floor of a one-shot list: starts a server, asks one thing, prints the answer and lets it end.
import { spawn } from "node:child_process";
import { requestText } from "../lib/request-text.mjs";

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
let rest = "";
child.stdout.setEncoding("utf8").on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    console.log(
      JSON.parse(line)
        .result.tools.map(({ name }) => name)
        .join("\n"),
    );
    child.stdin.end();
  }
});
child.stdin.write(`{"jsonrpc":"2.0","id":1,${requestText("tools/list")}\n`);
