// What every HTTP client program shares: `<program> <port>`, and how it is told to make calls.
import { serveLoad, TEXT } from "./client-load.mjs";
import { answerQuestions } from "./side-channel.mjs";

export const url = `http://127.0.0.1:${process.argv[2]}/mcp`;

/** Answers `load` (many small calls) and `big` (a result of 10 MB) over IPC, by `call(tool, args)`. */
export function serveHttpLoad(call) {
  if (process.argv[3] === "big") answerQuestions({ big: () => callBig(call) }, { stay: true });
  else serveLoad(() => call("plain", { text: TEXT }));
}

async function callBig(call) {
  const { content } = await call("big", {});
  if (content[0].text.length !== 10_000_000) throw new Error("The call was not answered right");
}
