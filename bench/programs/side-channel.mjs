// How a program tells the bench about itself: questions and answers over IPC, beside its stdio.

/**
 * Answers questions over IPC: `cpuUs`, `heapBytes` (needs --expose-gc), `residentBytes`, and those given. The channel
 * keeps the program alive only where `stay` says so.
 */
export function answerQuestions(own = {}, { stay = false } = {}) {
  const answers = { cpuUs, heapBytes, residentBytes, ...own };
  process.on("message", async ({ question, args }) => {
    try {
      process.send({ answer: (await answers[question](args)) ?? null });
    } catch (error) {
      process.send({ error: String(error?.stack ?? error) });
    }
  });
  if (!stay) process.channel?.unref();
}

function cpuUs() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** What is still reachable. One collection can leave what finalizers let go of; three do not. */
async function heapBytes() {
  for (let n = 0; n < 3; n++) {
    globalThis.gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

/** What the operating system has given. Ask after \`heapBytes\`, which collects first. */
function residentBytes() {
  return process.memoryUsage.rss();
}
