// The load: requests, written as text over a program's pipes without any library. Answers are counted
// by their line ends; `ask` reads one in full.
import { requestText, TEXT, toolCall } from "./request-text.mjs";

const LF = 0x0a;

/** Sends requests to one server program. */
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
    const { result } = await this.ask(requestText("server/discover"));
    if (!result.supportedVersions.includes("2026-07-28")) throw new Error("2026-07-28 is missing");
  }

  /** Makes one call and holds that the answer is the right one. */
  async check(tool) {
    const { result } = await this.ask(toolCall(tool));
    if (result?.content?.[0]?.text === TEXT) return;
    throw new Error(`${tool} was not answered right`);
  }

  /** Makes calls of a tool; see `send`. */
  call(tool, load) {
    return this.send([toolCall(tool)], load);
  }

  /**
   * Sends requests, `inFlight` of them at once; resolves when all are answered.
   *
   * @param texts as `requestText` makes them; they take turns
   * @param load `calls`: how many requests; `lines`: how many lines answer one, 1 unless given
   */
  async send(texts, { calls, inFlight, lines = 1 }) {
    let sent = 0;
    let linesLeft = calls * lines;
    const sendMore = () => {
      const waiting = Math.ceil((linesLeft - (calls - sent) * lines) / lines);
      const count = Math.min(calls - sent, inFlight - waiting);
      if (count <= 0) return;
      let text = "";
      for (let n = 0; n < count; n++) text += this.#line(texts[sent++ % texts.length]);
      this.#program.stdin.write(text);
    };
    const answered = new Promise((resolve) => {
      this.#onChunk = (chunk) => {
        linesLeft -= countLines(chunk);
        if (linesLeft <= 0) resolve();
        else sendMore();
      };
    });
    sendMore();
    await this.#program.unlessDead(answered);
    if (linesLeft < 0) throw new Error("There were more lines than answers");
  }

  /** Sends one request and returns its answer, the first line that is none of a subscription. */
  async ask(request) {
    let rest = "";
    const answer = new Promise((resolve) => {
      this.#onChunk = (chunk) => {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop();
        const found = lines.map((line) => JSON.parse(line)).find(({ id }) => id === this.#lastId);
        if (found !== undefined) resolve(found);
      };
    });
    this.#program.stdin.write(this.#line(request));
    return await this.#program.unlessDead(answer);
  }

  #line(rest) {
    this.#lastId++;
    return `{"jsonrpc":"2.0","id":${this.#lastId},${rest}\n`;
  }
}

function countLines(chunk) {
  let lines = 0;
  for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) lines++;
  return lines;
}
