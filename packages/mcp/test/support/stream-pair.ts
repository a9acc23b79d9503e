import { PassThrough } from "node:stream";
import type { Channel } from "../../src/channel/channel.ts";
import type { LineChannelOptions } from "../../src/channel/line-channel.ts";
import { lineChannel } from "../../src/channel/line-channel.ts";

/** Two line channels whose streams lead to each other, as two ends of two pipes do. */
export function streamPair(options: LineChannelOptions = {}): [Channel, Channel] {
  const there = new PassThrough();
  const back = new PassThrough();
  return [lineChannel(back, there, options), lineChannel(there, back, options)];
}

/** A line channel whose far side is the test: it writes `input` and reads `output`. */
export function channelOnStreams(options: LineChannelOptions = {}): {
  channel: Channel;
  input: PassThrough;
  output: PassThrough;
} {
  const input = new PassThrough();
  const output = new PassThrough();
  return { channel: lineChannel(input, output, options), input, output };
}

/** Collects the lines that a stream gives; the array grows as it does. */
export function linesOf(stream: PassThrough): string[] {
  const lines: string[] = [];
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  return lines;
}

/** Lets streams deliver what they have: every stage of one takes a turn of the event loop. */
export async function streamsSettle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
