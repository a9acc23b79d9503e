import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { LineDecoder } from "../../src/jsonrpc/line-decoder.ts";
import type { JsonObject } from "../../src/jsonrpc/message.ts";
import { deferred } from "../../src/util/deferred.ts";
import { fixture } from "./connect-fixture.ts";

/** A fixture program that serves, spoken to without the library's own client. */
export class RawServer implements AsyncDisposable {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves with how it ended: its code or signal. */
  readonly exit: Promise<number | string>;
  stderr = "";
  readonly #lines: string[] = [];
  #wanted = deferred<void>();
  #heard = deferred<void>();
  #exited = false;

  constructor(name: string, options: JsonObject = {}) {
    this.child = spawn(process.execPath, [fixture(name), JSON.stringify(options)]);
    this.exit = once(this.child, "close").then(([code, signal]) => {
      this.#exited = true;
      this.#wanted.resolve();
      this.#heard.resolve();
      return code ?? signal;
    });
    this.child.stderr.on("data", (chunk: Buffer) => {
      this.stderr += chunk;
      this.#heard.resolve();
    });
    this.child.stdin.on("error", passOver);
  }

  /** Begins reading; until then stdout is left alone. */
  read(): void {
    const line = (text: string): void => {
      this.#lines.push(text);
      this.#wanted.resolve();
    };
    const sink = { line, tooLarge: () => line("too large") };
    const decoder = new LineDecoder(sink, { maxMessageBytes: 2 ** 30 });
    this.child.stdout.on("data", (chunk) => decoder.push(chunk));
    this.child.stdout.on("end", () => decoder.end());
  }

  send(...messages: readonly JsonObject[]): void {
    const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    this.child.stdin.write(lines.join(""));
  }

  /** Resolves once its stderr has a text, or it has ended. */
  async says(text: string): Promise<void> {
    while (!(this.stderr.includes(text) || this.#exited)) {
      this.#heard = deferred();
      await this.#heard.promise;
    }
  }

  /** The next line that it writes, as it is; undefined at the end. Ask for one at a time. */
  async line(): Promise<string | undefined> {
    while (this.#lines.length === 0) {
      if (this.#exited) return undefined;
      this.#wanted = deferred();
      await this.#wanted.promise;
    }
    return this.#lines.shift();
  }

  /** The next message that it writes. */
  async message(): Promise<JsonObject> {
    return JSON.parse((await this.line()) ?? "null");
  }

  /** The next messages that it writes. */
  async messages(count: number): Promise<JsonObject[]> {
    const found: JsonObject[] = [];
    while (found.length < count) found.push(await this.message());
    return found;
  }

  /** Everything that it writes from here to its end. */
  async rest(): Promise<string[]> {
    await this.exit;
    return this.#lines.splice(0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill("SIGKILL");
    await this.exit;
  }
}

/** Starts a server and begins reading. */
export function startServer(name = "serves", options: JsonObject = {}): RawServer {
  const server = new RawServer(name, options);
  server.read();
  return server;
}

function passOver(): void {
  // The server is gone: the tests see that by its exit.
}
