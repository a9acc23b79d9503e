// The thread that looks at what has crossed, so that looking never holds up what crosses.
import { parentPort, workerData } from "node:worker_threads";
import type { CaptureHeader } from "@wirewright/mcp/capture";
import { CaptureWriter } from "@wirewright/mcp/capture";
import { loadEventChecker } from "../capture/event-checker.ts";
import { openCaptureFile } from "./capture-file.ts";
import { LiveLog } from "./live-log.ts";
import { openLogFile } from "./log-file.ts";
import { stepBack } from "./step-back.ts";
import type { TapInput, TapOutput, TapSettings } from "./tap-message.ts";
import { WireRecorder } from "./wire-recorder.ts";

const settings: TapSettings = workerData;
stepBack();
let closeLog: () => Promise<void> = async () => undefined;
const recorder = begin();
// One batch at a time: they are taken in the order in which they came.
let queue: Promise<void> = Promise.resolve();

parentPort?.on("message", (batch: readonly TapInput[] | "end") => {
  queue = queue.then(() => (batch === "end" ? end() : take(batch)));
});

async function begin(): Promise<WireRecorder> {
  const { detail, capture } = settings;
  const log = new LiveLog({
    write: openLog(),
    detail,
    ...(capture === undefined ? {} : { capture }),
  });
  const checker = await loadEventChecker();
  const openWriter = await openCapture();
  return new WireRecorder({
    settings,
    checker,
    log,
    ...(openWriter === undefined ? {} : { openWriter }),
  });
}

async function take(batch: readonly TapInput[]): Promise<void> {
  const it = await recorder;
  let bytes = 0;
  for (const input of batch) {
    if (input.kind === "bytes" || input.kind === "body") bytes += input.bytes.length;
    it.take(input);
  }
  await it.drained();
  tell({ kind: "taken", bytes });
}

async function end(): Promise<void> {
  try {
    await (await recorder).end();
  } catch (error) {
    tell({ kind: "failed", code: "CAPTURE_FAILED", message: messageOf(error) });
  }
  await closeLog();
  tell({ kind: "done" });
}

function openLog(): (text: string) => void {
  if (settings.log === undefined) return (text) => tell({ kind: "log", text });
  const file = openLogFile(settings.log, (message) =>
    tell({ kind: "failed", code: "LOG_FAILED", message: `Cannot write the log: ${message}` }),
  );
  closeLog = () => file.close();
  return (text) => file.write(text);
}

async function openCapture(): Promise<((header: CaptureHeader) => CaptureWriter) | undefined> {
  const { capture } = settings;
  if (capture === undefined) return undefined;
  const sink = await openCaptureFile(capture).catch((error: unknown) => ({
    // The writer tells of it as of a disk that is full.
    write: () => Promise.reject(error),
    close: async () => undefined,
  }));
  return (header) => {
    const writer = new CaptureWriter({ sink, header });
    void writer.failed.then(({ message }) =>
      tell({ kind: "failed", code: "CAPTURE_FAILED", message }),
    );
    return writer;
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function tell(output: TapOutput): void {
  parentPort?.postMessage(output);
}
