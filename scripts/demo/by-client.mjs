// The same board through the public client.
import { createClient } from "@wirewright/mcp/client";

/** Uses the board as an application would, over whatever `connect` gives. */
export async function useClient(connect, report) {
  const connection = await connect();
  const client = createClient(connection, { name: "demo", version: "1.0.0" });
  try {
    await readTheBoard(client, report);
    await importWithProgress(client, report);
    await cancelHalfWay(client, report);
    await runOutOfTime(client, report);
  } finally {
    await client.close();
  }
  const { code } = await connection.closed;
  report.check("client.close", "the connection is closed by us", code === "CLOSED", code);
}

async function timed(report, method, call) {
  const begun = performance.now();
  const result = await call();
  report.time(method, performance.now() - begun);
  return result;
}

async function readTheBoard(client, report) {
  const discovered = await timed(report, "client.discover", () => client.discover());
  const { tools } = await timed(report, "client.listTools", () => client.listTools());
  const names = tools.map(({ name }) => name);
  const task = await timed(report, "client.callTool", () =>
    client.callTool("tasks_get", { ref: "T-1" }),
  );
  const versions = discovered.supportedVersions;
  report.check(
    "client.discover",
    "the server speaks 2026-07-28",
    versions.includes("2026-07-28"),
    versions,
  );
  report.check("client.listTools", "six tools for a member", names.length === 6, names);
  const title = task.structuredContent?.title;
  report.check("client.callTool", "T-1 is there", title === "Draft the release notes", task);
}

async function importWithProgress(client, report) {
  const seen = [];
  const args = { file: "import.csv", chunkSize: 10 };
  const options = { progressToken: "import-7", onProgress: (progress) => seen.push(progress) };
  const result = await timed(report, "tasks_import", () =>
    client.callTool("tasks_import", args, options),
  );
  const before = seen.length;
  const rising = seen.every(({ progress }, at) => at === 0 || progress > seen[at - 1].progress);
  const tokens = new Set(seen.map(({ progressToken }) => progressToken));
  for (const { progress, total, message } of seen)
    console.log(`            ${progress}/${total} ${message}`);
  report.check(
    "tasks_import",
    "120 rows are imported",
    result.structuredContent.imported === 120,
    result,
  );
  report.check("tasks_import", "progress came before the result", before === 12, before);
  report.check("tasks_import", "and rose with each report", rising, seen);
  report.check(
    "tasks_import",
    'under the token "import-7"',
    tokens.size === 1 && tokens.has("import-7"),
    [...tokens],
  );
}

async function cancelHalfWay(client, report) {
  const controller = new AbortController();
  const reason = new Error("The person changed their mind");
  const onProgress = ({ progress }) => progress >= 60 && controller.abort(reason);
  const args = { file: "import.csv", chunkSize: 20, pauseMs: 30 };
  const call = client.callTool("tasks_import", args, { signal: controller.signal, onProgress });
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  );
  report.check(
    "a cancelled call",
    "rejects with the caller's reason",
    error === reason,
    String(error),
  );
  const after = await client.callTool("tasks_get", { ref: "T-1" });
  report.check("a cancelled call", "and the next call works", after.isError !== true, after);
}

async function runOutOfTime(client, report) {
  const args = { file: "import.csv", chunkSize: 20, pauseMs: 200 };
  const begun = performance.now();
  const call = client.callTool("tasks_import", args, { timeoutMs: 150 });
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  );
  report.time("a call out of time", performance.now() - begun);
  report.check(
    "a call out of time",
    "rejects with TIMEOUT",
    error?.code === "TIMEOUT",
    String(error),
  );
  const after = await client.listTools();
  report.check("a call out of time", "and the next call works", after.tools.length === 6, after);
}
