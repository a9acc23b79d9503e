// What every HTTP server program serves, and how it says where.
import { manyTools } from "./many-tools.mjs";
import { answerQuestions } from "./side-channel.mjs";

/** How many tools there are, beside `big`: the program's second argument. The first one is echo's. */
export const toolCount = Number(process.argv[3] ?? 1);

/** The tools beside the one that is called. */
export const otherTools = manyTools(toolCount - 1);

const TEN_MEGABYTES = "0123456789".repeat(1_000_000);

/** What the tool `big` returns. */
export function big() {
  return TEN_MEGABYTES;
}

/** Answers `port` over IPC, as soon as the server listens. */
export function tellPort(listening) {
  answerQuestions({ port: async () => Number(await listening) }, { stay: true });
}
