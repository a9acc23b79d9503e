// The load over HTTP: requests written as text to a few connections that are kept, without any
// library. Of an answer its status and its length are read; `ask` reads one in full.
import { connect } from "node:net";

/** Sends requests to one server program that listens on a port. */
export class HttpLoad {
  #connections;

  constructor(connections) {
    this.#connections = connections;
  }

  /** Opens the connections. */
  static async open(port, count) {
    const opened = Array.from({ length: count }, () => Connection.open(port));
    return new HttpLoad(await Promise.all(opened));
  }

  /** Sends one request and returns the message that answers it. */
  async ask(request) {
    const { body } = await this.#connections[0].send(request, { keep: true });
    const data = body.startsWith("{") ? body : /^data: (.*)$/m.exec(body)[1];
    return JSON.parse(data);
  }

  /**
   * Sends a request again and again, one at a time on each connection; resolves when all are
   * answered.
   *
   * @returns how long each took, in milliseconds
   */
  async send(request, calls) {
    const times = [];
    let left = calls;
    const worker = async (connection) => {
      while (left > 0) {
        left--;
        const begunAt = performance.now();
        const { status } = await connection.send(request);
        if (status !== 200) throw new Error(`The server answered with ${status}`);
        times.push(performance.now() - begunAt);
      }
    };
    await Promise.all(this.#connections.map(worker));
    return times;
  }

  close() {
    for (const connection of this.#connections) connection.close();
  }
}

/** A request as text. */
export function httpRequest(headers, message) {
  const body = JSON.stringify(message);
  const all = {
    host: "127.0.0.1",
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...headers,
    "content-length": Buffer.byteLength(body),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST /mcp HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

class Connection {
  #socket;
  #answer;
  #parts = [];
  #missing;
  #status;
  #keep;

  static open(port) {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      socket.once("error", reject);
      socket.once("connect", () => resolve(new Connection(socket)));
    });
  }

  constructor(socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => this.#take(chunk));
    socket.on("error", (error) => this.#answer?.reject(error));
    socket.on("close", () => this.#answer?.reject(new Error("The server closed the connection")));
  }

  send(request, { keep = false } = {}) {
    this.#keep = keep;
    if (this.#socket.destroyed) return Promise.reject(new Error("The connection is closed"));
    return new Promise((resolve, reject) => {
      this.#answer = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close() {
    this.#answer = undefined;
    this.#socket.destroy();
  }

  #take(chunk) {
    const body = this.#missing === undefined ? this.#readHead(chunk) : chunk;
    if (body === undefined) return;
    this.#missing -= body.length;
    if (this.#keep) this.#parts.push(body);
    if (this.#missing > 0) return;
    const answer = { status: this.#status, body: Buffer.concat(this.#parts).toString() };
    this.#parts = [];
    this.#missing = undefined;
    this.#answer.resolve(answer);
  }

  /** The begin of the body, where the head is complete. Every program writes a head at once. */
  #readHead(chunk) {
    const end = chunk.indexOf("\r\n\r\n");
    const head = chunk.latin1Slice(0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head);
    if (end === -1 || length === null) {
      this.#answer.reject(new Error(`There is no length in the answer: ${head}`));
      return undefined;
    }
    this.#status = Number(head.slice(9, 12));
    this.#missing = Number(length[1]);
    return chunk.subarray(end + 4);
  }
}
