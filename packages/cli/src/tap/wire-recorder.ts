import type {
  CaptureEvent,
  CaptureHeader,
  CaptureSide,
  CaptureWriter,
} from "@wirewright/mcp/capture";
import { contentOf, Redactor } from "@wirewright/mcp/capture";
import type { EventChecker } from "../capture/event-checker.ts";
import { cut } from "../terminal/visible.ts";
import { ByteLines } from "./byte-lines.ts";
import { HttpBodies } from "./http-bodies.ts";
import type { LiveLog } from "./live-log.ts";
import type { TapInput, TapSettings, TapStream } from "./tap-message.ts";

/** What a {@link WireRecorder} is made of. */
export interface WireRecorderOptions {
  readonly settings: TapSettings;
  readonly checker: EventChecker;
  readonly log: LiveLog;
  /** Begins the capture, where there is to be one. */
  readonly openWriter?: (header: CaptureHeader) => CaptureWriter;
}

/**
 * Makes events of what has crossed, takes out what may be secret, checks what is left, and hands it to
 * the log and the capture. What is logged is what would be recorded, so neither knows more.
 */
export class WireRecorder {
  readonly #options: WireRecorderOptions;
  readonly #redactor = new Redactor();
  readonly #streams: Readonly<Record<TapStream, ByteLines>>;
  readonly #bodies = new HttpBodies((event) => this.#take(event));
  /** When bytes of a stream came last, and whether their half of a line has been told of. */
  readonly #halves = { stdin: noHalf(), stdout: noHalf(), stderr: noHalf() };
  #writer: CaptureWriter | undefined;
  #us = 0;

  constructor(options: WireRecorderOptions) {
    this.#options = options;
    for (const secret of options.settings.secrets) this.#redactor.remember(secret);
    const { target, redact } = options.settings;
    options.checker.target(redact ? this.#redactor.target(target) : target);
    this.#streams = {
      stdin: this.#lines("client", "line"),
      stdout: this.#lines("server", "line"),
      stderr: this.#lines("server", "stderr"),
    };
  }

  take(input: TapInput): void {
    this.#us = input.us;
    switch (input.kind) {
      case "bytes":
        this.#streams[input.stream].push(input.bytes);
        this.#halves[input.stream] = { us: input.us, isTold: false };
        break;
      case "tick":
        this.#options.log.tick(input.us, this.#heldLines());
        break;
      case "gap": {
        const { stream, lost } = input;
        this.#streams[stream].gap();
        this.#lost(`${lost} bytes of ${stream} were passed on unseen: checking fell behind`, lost);
        break;
      }
      case "end":
        this.#streams[input.stream].end();
        if (input.stream === "stdin")
          this.#note(0, "The client closed the server's stdin", "client");
        if (input.stream === "stdout") this.#note(0, "The server closed its stdout");
        break;
      case "exit": {
        const { kind: _, us, ...how } = input;
        this.#take({ us, channel: 0, from: "server", kind: "exit", ...how });
        break;
      }
      default:
        this.#bodies.take(input);
    }
  }

  /** Nothing more will cross. Resolves when everything is written. */
  async end(): Promise<void> {
    this.#bodies.end(this.#us);
    this.#options.log.end(this.#options.checker.end());
    // A capture without events is one all the same.
    const writer = this.#openWriter();
    await writer?.close();
  }

  /** Resolves when the capture has caught up, or at once. */
  async drained(): Promise<void> {
    await this.#writer?.drained();
  }

  /** What to say of lines that have begun a while ago and not ended. */
  #heldLines(): readonly string[] {
    return (["stdin", "stdout"] as const).flatMap((stream) => {
      const { length, start } = this.#streams[stream].held;
      const half = this.#halves[stream];
      const side = stream === "stdin" ? "client" : "server";
      if (length === 0 || half.isTold || this.#us - half.us < HALF_US) return [];
      half.isTold = true;
      const text = new TextDecoder().decode(start);
      const shown = this.#options.settings.redact ? this.#redactor.message(text, side) : text;
      const ago = ((this.#us - half.us) / 1_000_000).toFixed(1);
      return `The ${side} has written ${length === 1 ? "a byte" : `${length} bytes`} and no line end, ${ago} s ago: ${cut(shown, 100)}`;
    });
  }

  #lines(from: "client" | "server", kind: "line" | "stderr"): ByteLines {
    return new ByteLines({
      line: (bytes) => {
        const content = contentOf(bytes);
        // Most of what there is: made without going through members.
        this.#take(
          content.text === undefined
            ? { ...this.#base(0, from), kind, ...content }
            : { us: this.#us, channel: 0, from, kind, text: content.text },
        );
      },
      partial: (bytes) =>
        this.#take({
          ...this.#base(0, from),
          kind: kind === "line" ? "partial" : kind,
          ...contentOf(bytes),
        }),
      tooLong: (_, length) =>
        this.#lost(`A line of ${length} bytes of the ${from} was not kept`, length),
    });
  }

  #base(
    channel: number,
    from: "client" | "server",
  ): { us: number; channel: number; from: "client" | "server" } {
    return { us: this.#us, channel, from };
  }

  #lost(text: string, lost: number): void {
    this.#take({ ...this.#base(0, "server"), kind: "note", text, lost });
  }

  #note(channel: number, text: string, from: CaptureSide = "server"): void {
    this.#take({ ...this.#base(channel, from), kind: "note", text });
  }

  #take(raw: CaptureEvent): void {
    const { settings, checker, log } = this.#options;
    const event = settings.redact ? this.#redactor.event(raw) : raw;
    const checked = checker.take(event);
    this.#openWriter()?.write(event);
    log.event(event, checked);
  }

  /** Only with the first message, which says which revision is spoken, can the header be written. */
  #openWriter(): CaptureWriter | undefined {
    const { settings, checker, openWriter } = this.#options;
    if (openWriter === undefined) return undefined;
    this.#writer ??= openWriter({
      format: "wirewright-capture",
      version: 1,
      time: settings.time,
      target: settings.redact ? this.#redactor.target(settings.target) : settings.target,
      revision: checker.revision,
      redaction: settings.redact ? "default" : "none",
    });
    return this.#writer;
  }
}

function noHalf(): { us: number; isTold: boolean } {
  return { us: 0, isTold: false };
}

/** So long a line may stand unended before it is told of. */
const HALF_US = 2_000_000;
