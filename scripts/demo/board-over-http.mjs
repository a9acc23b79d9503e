// The task board over HTTP: a process of its own, and the tokens of its members.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../examples/task-board/dist/main-http.js", import.meta.url));
const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "demo", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A board that listens. */
export class BoardOverHttp {
  #child;
  #tokens;

  constructor(child, url, tokens) {
    this.#child = child;
    this.url = url;
    this.#tokens = tokens;
    this.exit = once(child, "exit").then(([code, signal]) => ({ code, signal }));
  }

  /** Starts it on a file that there is not yet; the board makes the tokens. */
  static async start(path) {
    const env = { ...process.env, TASK_BOARD_PORT: "0", TASK_BOARD_TOKENS: "" };
    const child = spawn(process.execPath, [MAIN, path], { env, stdio: ["ignore", 1, "pipe"] });
    const url = await urlPrintedBy(child);
    return new BoardOverHttp(child, url, JSON.parse(readFileSync(`${path}.tokens.json`, "utf8")));
  }

  /** What a member sends with every request. */
  headersOf(name) {
    return { authorization: `Bearer ${this.#tokens[name]}` };
  }

  /** Posts a request as a member, or as nobody. */
  post(name, method, params = {}, more = {}) {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(params.name === undefined ? {} : { "mcp-name": params.name }),
      ...(name === undefined ? {} : this.headersOf(name)),
      ...more,
    };
    const message = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } };
    return fetch(this.url, { method: "POST", headers, body: JSON.stringify(message) });
  }

  /** Asks it to end in good order. */
  end() {
    this.#child.kill("SIGTERM");
  }

  /** Ends it, whatever state it is in. */
  kill() {
    this.#child.kill("SIGKILL");
  }
}

async function urlPrintedBy(child) {
  let printed = "";
  child.stderr.setEncoding("utf8");
  for await (const text of child.stderr.iterator({ destroyOnReturn: false })) {
    printed += text;
    const url = /http:\/\/\S+(?=\n)/.exec(printed)?.[0];
    if (url === undefined) continue;
    child.stderr.pipe(process.stderr);
    return url;
  }
  throw new Error(`The board did not start: ${printed}`);
}
