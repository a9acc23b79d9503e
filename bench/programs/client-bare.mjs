// The client's floor: a line loop with a map from ids to callbacks. It checks nothing.
import { spawn } from "node:child_process";
import { serveLoad, serverCommand, TEXT } from "./client-load.mjs";

const child = spawn(...serverCommand, { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
let lastId = 0;
let rest = "";
child.stdout.setEncoding("utf8");
child.stdout.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) take(JSON.parse(line));
});

function take({ id, result }) {
  waiting.get(id)(result);
  waiting.delete(id);
}

function call() {
  const id = ++lastId;
  const params = { name: "plain", arguments: { text: TEXT }, _meta };
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`);
  return new Promise((resolve) => {
    waiting.set(id, resolve);
  });
}

serveLoad(call);
