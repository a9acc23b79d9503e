import type { CaptureEvent } from "@wirewright/mcp/capture";
import type { CheckedFrame, CheckedItem } from "@wirewright/mcp/validate";
import { describeFrame } from "../capture/describe-frame.ts";

interface Call {
  readonly us: number;
  readonly what: string;
  readonly channel: number;
  readonly from: "client" | "server";
  /** How much the other side had sent by then. */
  readonly heardBefore: number;
  isTold: boolean;
}

/** The calls that have no answer yet, to tell of those that wait long. */
export class WaitingCalls {
  readonly #calls = new Map<number, Call>();
  readonly #heard = { client: 0, server: 0 };
  readonly #heardUs = { client: 0, server: 0 };

  get count(): number {
    return this.#calls.size;
  }

  /** Whether the server has sent anything at all. */
  get hasHeardServer(): boolean {
    return this.#heard.server > 0;
  }

  /** Takes what crosses; returns what there is to say of it. */
  take(event: CaptureEvent, frame: CheckedFrame | undefined): string | undefined {
    if (frame === undefined) {
      this.#exchangeEnded(event);
      return undefined;
    }
    this.#heard[event.from]++;
    this.#heardUs[event.from] = event.us;
    for (const item of frame.items ?? [frame]) this.#item(event, item);
    return frame.cancels === undefined ? undefined : this.#cancel(frame.cancels, event.us);
  }

  /** What to say of calls that wait too long, once of each. */
  overdue(us: number): readonly string[] {
    const late = [...this.#calls.values()].filter(
      (call) => !call.isTold && us - call.us >= OVERDUE_US,
    );
    for (const call of late) call.isTold = true;
    return late.map(
      (call) =>
        `${call.what} has waited ${seconds(us - call.us)} for its answer; ${this.#since(call, us)}`,
    );
  }

  #item(event: CaptureEvent, item: CheckedItem): void {
    const isCall = item.kind === "request" && item.method !== "subscriptions/listen";
    if (isCall && this.#calls.size < MAX_CALLS) this.#begin(event, item);
    if (item.answers !== undefined) this.#calls.delete(item.answers);
  }

  #begin(event: CaptureEvent, frame: CheckedItem): void {
    const { us, channel, from } = event;
    const heardBefore = this.#heard[from === "client" ? "server" : "client"];
    const what = describeFrame(frame, event);
    this.#calls.set(frame.number, { us, what, channel, from, heardBefore, isTold: false });
  }

  #cancel(number: number, us: number): string | undefined {
    const call = this.#calls.get(number);
    this.#calls.delete(number);
    if (call === undefined) return undefined;
    const gaveUp = `The ${call.from} gives up ${call.what}, which had no answer for ${seconds(us - call.us)}`;
    return `${gaveUp}; ${this.#since(call, us)}`;
  }

  #since({ from, heardBefore }: Call, us: number): string {
    const side = from === "client" ? "server" : "client";
    const heard = this.#heard[side] - heardBefore;
    if (heard === 0) return `nothing has come from the ${side} since`;
    const count = heard === 1 ? "one message has" : `${heard} messages have`;
    return `${count} come from the ${side} since, the last ${seconds(us - this.#heardUs[side])} ago`;
  }

  /** Over HTTP nothing more comes once the exchange is over. */
  #exchangeEnded(event: CaptureEvent): void {
    const isWhole =
      event.kind === "http-response" && (event.text !== undefined || event.base64 !== undefined);
    if (event.channel === 0 || !(isWhole || event.kind === "note")) return;
    for (const [number, { channel }] of this.#calls) {
      if (channel === event.channel) this.#calls.delete(number);
    }
  }
}

function seconds(us: number): string {
  return `${(us / 1_000_000).toFixed(1)} s`;
}

const OVERDUE_US = 10_000_000;
const MAX_CALLS = 10_000;
