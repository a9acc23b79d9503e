// A transcript of a handshake revision over Streamable HTTP: each line that is sent is a POST of its
// own, and what comes back are the bodies and events of the responses, and of the stream that a client
// opens by GET once it is initialized.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http

import { PassThrough } from "node:stream";
import { fetchHandler } from "../../packages/mcp/src/entry/http.ts";
import { EventParser } from "../../packages/mcp/src/sse/event-parser.ts";
import { LineInbox } from "../../packages/mcp/test/support/line-inbox.ts";
import { createEverydayServer } from "../fixtures/everyday-server.mjs";

/** The client's end of a session with the everyday server. */
export class SessionWire {
  readonly inbox: LineInbox;
  readonly #received = new PassThrough();
  readonly #handler = fetchHandler(createEverydayServer());
  readonly #reading: Promise<void>[] = [];
  #sessionId: string | undefined;
  /** Each POST begins when the one before has been taken. */
  #sending: Promise<unknown> = Promise.resolve();

  constructor() {
    this.inbox = new LineInbox(this.#received);
  }

  write(text: string): void {
    for (const line of text.split("\n").slice(0, -1)) {
      this.#sending = this.#sending.then(() => this.#post(line));
    }
  }

  async end(): Promise<void> {
    await this.#sending;
    await this.#ask("DELETE");
    await this.#handler.close();
    await Promise.all(this.#reading);
    this.#received.end();
  }

  async #post(line: string): Promise<void> {
    const message = messageOf(line);
    const response = this.#ask("POST", statelessHeaders(message), line);
    if (message?.["method"] === "initialize") {
      const opened = await response;
      // Whoever initializes again gets another session, and the first one stays.
      this.#sessionId ??= opened.headers.get("mcp-session-id") ?? undefined;
      await this.#read(opened);
      return;
    }
    this.#reading.push(response.then((answer) => this.#read(answer)));
    // A call may be answered much later; that it was taken shows after some turns.
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (message?.["method"] === "notifications/initialized") {
      this.#reading.push(this.#read(await this.#ask("GET")));
    }
  }

  #ask(method: string, own: Record<string, string> = {}, body?: string): Promise<Response> {
    const headers = {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...(this.#sessionId !== undefined && { "Mcp-Session-Id": this.#sessionId }),
      ...own,
    };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    return this.#handler(new Request("http://localhost/mcp", init));
  }

  async #read(response: Response): Promise<void> {
    if (response.headers.get("content-type") !== "text/event-stream") {
      const text = await response.text();
      if (text !== "") this.#received.write(`${text}\n`);
      return;
    }
    const parser = new EventParser(
      {
        event: ({ data }) => void (data !== "" && this.#received.write(`${data}\n`)),
        tooLarge: () => undefined,
      },
      { maxEventBytes: 10_000_000 },
    );
    const reader = response.body?.getReader();
    for (;;) {
      const part = await reader?.read();
      if (part?.value === undefined) return;
      parser.push(part.value);
    }
  }
}

/**
 * What is received over HTTP, in the order that it is expected in: answers on different responses have
 * none. A second `initialize` opens another session there, where a pipe has only the one.
 */
export function arranged(
  received: readonly string[],
  expected: readonly string[],
): readonly (readonly [received: string, expected: string])[] {
  const left = [...received];
  return expected.map((line) => {
    const at = Math.max(
      0,
      left.findIndex((other) => nameOf(other) === nameOf(line)),
    );
    const [found = ""] = left.splice(at, 1);
    const isSecond = line.includes("this session is open already");
    return [found, isSecond && OPENED.test(found) ? found : line];
  });
}

/** By what a message is told from others: its id, or its method. */
function nameOf(line: string): string {
  const { id, method } = messageOf(line) ?? {};
  return JSON.stringify([id, method]);
}

const OPENED = /^\{"jsonrpc":"2\.0","id":\d+,"result":\{"protocolVersion":"20/;

type Members = Readonly<Record<string, unknown>>;

function messageOf(line: string): Members | undefined {
  try {
    const value = JSON.parse(line);
    return typeof value === "object" ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** What a request of a stateless revision repeats in its headers. */
function statelessHeaders(message: Members | undefined): Record<string, string> {
  const params = message?.["params"] as Members | undefined;
  const meta = params?.["_meta"] as Members | undefined;
  const version = meta?.["io.modelcontextprotocol/protocolVersion"];
  if (typeof version !== "string") return {};
  return {
    "MCP-Protocol-Version": version,
    "Mcp-Method": String(message?.["method"]),
    ...(typeof params?.["name"] === "string" && { "Mcp-Name": params["name"] }),
  };
}
