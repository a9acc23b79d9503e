// What is tried on a connected client. Each returns where it works, and throws what was wrong; the signal
// says when it takes too long.
import { setTimeout as delay } from "node:timers/promises";
import { openGate } from "./open-gate.mjs";

/** The features by name, in the order of the table's columns. */
export const FEATURES = {
  discovery: async ({ client, dialect, revision }) => {
    hold(client.revision, revision);
    hold(client.serverName(), dialect.serverName);
    const names = await client.toolNames();
    if (!names.includes(dialect.call.tool)) throw new Error(`There is no ${dialect.call.tool}`);
  },
  call: ({ client, dialect }) => callAndHold(client, dialect.call),
  progress: async ({ client, dialect: { progress } }) => {
    const seen = [];
    const all = openGate();
    const onProgress = (step) => {
      if (seen.push(step) === 3) all.open();
    };
    const call = client.call(progress.tool, progress.args, { onProgress });
    await Promise.race([call, all.opened]);
    if (progress.finish !== undefined) await client.call(progress.finish);
    await call;
    hold(seen.join(), "1,2,3");
  },
  cancel: ({ client, dialect, signal }) => cancel(client, dialect.cancel, signal),
  elicitation: ({ client, dialect }) => callAndHold(client, dialect.elicitation),
  sampling: ({ client, dialect }) => callAndHold(client, dialect.sampling),
  roots: ({ client, dialect }) => callAndHold(client, dialect.roots),
  "resource subscription": async ({ client, dialect: { resource } }) => {
    const told = openGate();
    const stop = await client.watchResource(resource.uri, told.open);
    await client.call(resource.tool, resource.args);
    hold(await told.opened, resource.uri);
    await stop();
  },
  "list-changed": async ({ client, dialect: { list } }) => {
    const told = openGate();
    const stop = await client.watchList(list.list, told.open);
    await client.call(list.tool, list.args);
    await told.opened;
    await stop();
  },
  logging: async ({ client, dialect: { logging }, signal }) => {
    const logs = await client.logsOf(logging.tool, logging.level);
    const came = (pattern) => logs.some(({ data }) => pattern.test(data));
    // A log that comes outside of the call may come after it.
    while (!came(logging.wanted)) await delay(10, undefined, { signal });
    await delay(20);
    if (came(logging.unwanted)) throw new Error(`A log below ${logging.level} came`);
  },
};

/** Revisions that have no such feature. */
const LACKING = { elicitation: ["2024-11-05", "2025-03-26"] };

/** Whether a revision has a feature. */
export function hasFeature(revision, feature) {
  return LACKING[feature]?.includes(revision) !== true;
}

async function callAndHold(client, { tool, args, says }) {
  holdText(await client.call(tool, args), says);
}

/** Gives a call up at its first report, and holds that the server has heard of it, or goes on at least. */
async function cancel(client, { tool, args, proof }, signal) {
  const abort = new AbortController();
  const call = client.call(tool, args, {
    signal: abort.signal,
    onProgress: () => abort.abort(new Error("Enough")),
  });
  const outcome = await call.then(
    () => "answered",
    (error) => error.message,
  );
  if (!outcome.includes("Enough")) throw new Error(`The call was not given up: ${outcome}`);
  for (;;) {
    const said = await client.call(proof.tool, proof.args);
    if (said === proof.says) return;
    await delay(20, undefined, { signal });
  }
}

function hold(actual, expected) {
  if (actual !== expected) throw new Error(`${expected} was expected, and ${actual} came`);
}

function holdText(actual, expected) {
  if (actual?.includes(expected)) return;
  throw new Error(`${expected} was expected, and ${actual} came`);
}
