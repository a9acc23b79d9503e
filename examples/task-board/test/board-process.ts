import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The three tokens of a test, by member. */
export const TOKENS = {
  Ines: "token-of-ines-0123456789",
  Bram: "token-of-bram-0123456789",
  Zoë: "token-of-zoe-0123456789",
} as const;

export type Name = keyof typeof TOKENS;

/** What a JSON-RPC answer may have; tests know which. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty where there is none. */
  readonly result: Readonly<Record<string, unknown>>;
  readonly error: { readonly code: number; readonly message: string } | undefined;
}

/** The board over HTTP, as a process of its own; it ends with the test. */
export class BoardProcess {
  readonly #child: ChildProcess;
  readonly exited: Promise<unknown[]>;
  /** Whether requests declare the Tasks extension. */
  tasks = false;
  #output = "";

  constructor(path: string, env: Readonly<Record<string, string>> = {}) {
    const main = fileURLToPath(new URL("../dist/main-http.js", import.meta.url));
    this.#child = spawn(process.execPath, [main, path], {
      env: { ...process.env, TASK_BOARD_PORT: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.exited = once(this.#child, "exit");
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#output += text;
      });
    }
    onTestFinished(async () => {
      this.#child.kill("SIGKILL");
      await this.exited;
    });
  }

  /** Starts a board with the tokens of the tests, and waits until it listens. */
  static async start(
    path: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<BoardProcess> {
    const tokens = { TASK_BOARD_TOKENS: JSON.stringify(TOKENS) };
    const board = new BoardProcess(path, { ...tokens, ...env });
    await board.url();
    return board;
  }

  /** Everything that it has printed. */
  get output(): string {
    return this.#output;
  }

  /** Where it listens, as soon as it does. */
  async url(): Promise<string> {
    for (;;) {
      const [url] = /http:\/\/\S+(?=\n)/.exec(this.#output) ?? [];
      if (url !== undefined) return url;
      const { exitCode, signalCode } = this.#child;
      if (exitCode !== null || signalCode !== null) {
        throw new Error(`The board has ended: ${this.#output}`);
      }
      await Promise.race([once(this.#child.stderr ?? this.#child, "data"), this.exited]);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Posts a request with a token. */
  async post(token: string | undefined, method: string, params: object = {}): Promise<Response> {
    const { name, taskId = name } = params as { readonly name?: string; readonly taskId?: string };
    return fetch(await this.url(), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": method,
        ...(taskId !== undefined && { "mcp-name": taskId }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method,
        params: { ...params, _meta: this.tasks ? { ...META, ...TASKS } : META },
      }),
    });
  }

  /** Posts a request as a member, and reads the answer. */
  async ask(who: Name, method: string, params: object = {}): Promise<Answer> {
    return answerOf(await this.post(TOKENS[who], method, params));
  }

  /** Calls a tool as a member. */
  call(who: Name, name: string, args: object = {}): Promise<Answer> {
    return this.ask(who, "tools/call", { name, arguments: args });
  }
}

/** A whole answer: the body, or the last message of the event stream. */
export async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const last = text.startsWith("{") ? text : messagesIn(text).at(-1);
  const { result = {}, error } = JSON.parse(last ?? "{}");
  return { status, headers, result, error };
}

/** The messages of an event stream, as they came. */
export function messagesIn(text: string): readonly string[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => data);
}

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

const TASKS = {
  "io.modelcontextprotocol/clientCapabilities": {
    extensions: { "io.modelcontextprotocol/tasks": {} },
  },
};
