// What the bare servers share: a line loop as one writes it by hand, which checks nothing.
import { answerQuestions } from "./side-channel.mjs";

export const _meta = { "io.modelcontextprotocol/serverInfo": { name: "bench", version: "1.0.0" } };

/** Writes what `answerTo(request)` returns, which ends in a line break, for every line that comes. */
export function serveLines(answerTo) {
  let rest = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) process.stdout.write(answerTo(JSON.parse(line)));
  });
  answerQuestions();
}

/** An answer on a line. */
export function lineOf(id, result) {
  return `${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`;
}
