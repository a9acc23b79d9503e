// The floor: a line loop as one writes it by hand for one method. It checks nothing. With the
// argument `one-write` it writes the answers to one chunk at once, as a careful hand would.
import { answerQuestions } from "./side-channel.mjs";

const oneWrite = process.argv[2] === "one-write";
const _meta = { "io.modelcontextprotocol/serverInfo": { name: "bench", version: "1.0.0" } };
let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  if (oneWrite) process.stdout.write(lines.map((line) => answerTo(JSON.parse(line))).join(""));
  else for (const line of lines) process.stdout.write(answerTo(JSON.parse(line)));
});
answerQuestions();

function answerTo({ id, method, params }) {
  const result = method === "tools/call" ? call(params) : discover();
  return `${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`;
}

function call(params) {
  const content = [{ type: "text", text: params.arguments.text }];
  return { resultType: "complete", content, _meta };
}

function discover() {
  return {
    resultType: "complete",
    supportedVersions: ["2026-07-28"],
    capabilities: { tools: {} },
    ttlMs: 0,
    cacheScope: "private",
    _meta,
  };
}
