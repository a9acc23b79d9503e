// The load: calls of a tool, written as text over a program's pipes without any library. Answers are
// counted by their line ends; `check` reads one in full.

const META = JSON.stringify({
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
});
const TEXT = "The quick brown fox jumps over the lazy dog";
const LF = 0x0a;

/** Calls the tools of one server program. */
export class Load {
  #program;
  #lastId = 0;
  #onChunk = () => undefined;

  constructor(program) {
    this.#program = program;
    program.stdout.on("data", (chunk) => this.#onChunk(chunk));
  }

  /** Asks for the versions that the server speaks; it must speak 2026-07-28. */
  async discover() {
    const { result } = await this.#askOne(`"method":"server/discover","params":{"_meta":${META}}}`);
    if (!result.supportedVersions.includes("2026-07-28")) throw new Error("2026-07-28 is missing");
  }

  /** Makes one call and holds that the answer is the right one. */
  async check(tool) {
    const { id, result } = await this.#askOne(callOf(tool));
    if (id === this.#lastId && result?.content?.[0]?.text === TEXT) return;
    throw new Error(`${tool} was not answered right`);
  }

  /** Makes calls, `inFlight` of them at once; resolves when all are answered. */
  async call(tool, { calls, inFlight }) {
    const rest = callOf(tool);
    let waiting = 0;
    let left = calls;
    const send = (count) => {
      let lines = "";
      for (let n = 0; n < count; n++) lines += this.#line(rest);
      left -= count;
      waiting += count;
      this.#program.stdin.write(lines);
    };
    const answered = new Promise((resolve) => {
      this.#onChunk = (chunk) => {
        waiting -= countLines(chunk);
        if (left > 0) send(Math.min(left, inFlight - waiting));
        else if (waiting === 0) resolve();
      };
    });
    send(Math.min(calls, inFlight));
    await this.#program.unlessDead(answered);
  }

  async #askOne(rest) {
    let text = "";
    const answer = new Promise((resolve) => {
      this.#onChunk = (chunk) => {
        text += chunk;
        if (text.endsWith("\n")) resolve(JSON.parse(text));
      };
    });
    this.#program.stdin.write(this.#line(rest));
    return await this.#program.unlessDead(answer);
  }

  #line(rest) {
    this.#lastId++;
    return `{"jsonrpc":"2.0","id":${this.#lastId},${rest}\n`;
  }
}

function callOf(tool) {
  return `"method":"tools/call","params":{"name":"${tool}","arguments":{"text":"${TEXT}"},"_meta":${META}}}`;
}

function countLines(chunk) {
  let lines = 0;
  for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) lines++;
  return lines;
}
