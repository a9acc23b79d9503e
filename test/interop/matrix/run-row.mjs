import { openOurs } from "./clients/ours.mjs";
import { openV1 } from "./clients/v1.mjs";
import { openV2 } from "./clients/v2.mjs";
import { DIALECTS } from "./dialects.mjs";
import { FEATURES, hasFeature } from "./features.mjs";
import { judge, listed } from "./judge.mjs";
import { startServer } from "./start-server.mjs";

const CLIENTS = { ours: openOurs, v1: openV1, v2: openV2 };

/** How long a feature may take, and how long one that is expected to fail. */
const WITHIN_MS = 15_000;
const LISTED_WITHIN_MS = 1500;

/**
 * Tries every feature on one row of the matrix, one after the other on one connection.
 *
 * @returns a mark a feature, `{ feature, mark, problem? }`; see `judge`
 */
export async function runRow(row) {
  const { target, stop } = await startServer(row);
  try {
    const client = await withinMs(CLIENTS[row.client](target, row.revision), WITHIN_MS);
    try {
      return await tryAll(row, client);
    } finally {
      await client.close();
    }
  } finally {
    await stop();
  }
}

async function tryAll(row, client) {
  const subject = { client, dialect: DIALECTS[row.server], revision: row.revision };
  const marks = [];
  for (const [feature, attempt] of Object.entries(FEATURES)) {
    if (!hasFeature(row.revision, feature)) {
      marks.push({ feature, mark: "-" });
      continue;
    }
    const entry = listed(row, feature);
    const within = entry ? LISTED_WITHIN_MS : WITHIN_MS;
    const failure = await failureOf((signal) => attempt({ ...subject, signal }), within);
    marks.push({ feature, ...judge(entry, failure) });
  }
  return marks;
}

/** What went wrong, as a sentence; nothing where it worked. */
async function failureOf(attempt, ms) {
  const over = new AbortController();
  try {
    await withinMs(attempt(over.signal), ms);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    over.abort();
  }
}

async function withinMs(promise, ms) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, ms, new Error("Nothing came"));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
