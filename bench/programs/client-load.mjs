// What every client program shares: the server that it starts, and how it is told to make calls.
import { fileURLToPath } from "node:url";
import { answerQuestions } from "./side-channel.mjs";

export const TEXT = "The quick brown fox jumps over the lazy dog";

/** The bare server, the same for every client. */
export const serverCommand = [
  process.execPath,
  [fileURLToPath(new URL("server-bare.mjs", import.meta.url)), "one-write"],
];

/** Answers `load` over IPC: makes calls, `inFlight` of them at once, by `call()`. */
export function serveLoad(call) {
  answerQuestions({ load: (load) => makeCalls(call, load) }, { stay: true });
}

async function makeCalls(call, { calls, inFlight }) {
  const { content } = await call();
  if (content[0].text !== TEXT) throw new Error("The call was not answered right");
  let left = calls;
  const worker = async () => {
    while (left > 0) {
      left--;
      await call();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}
