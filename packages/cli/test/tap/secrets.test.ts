// Secrets that are planted wherever they can be appear in nothing that is written down.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { start, temporaryPath } from "./tap-fixture.ts";

const SECRETS = [
  "env-S3CR3T",
  "own-S3CR3T",
  "argv-S3CR3T",
  "flag-S3CR3T",
  "arg-S3CR3T",
  "key-S3CR3T",
  "res-S3CR3T",
  "777123456",
  "4111111",
];

/** Records a conversation with a server that tells everything, and makes all that can be made of it. */
async function everythingWritten(...more: readonly string[]): Promise<Record<string, string>> {
  const [file, log, html] = ["c.wire.jsonl", "log.txt", "page.html"].map(temporaryPath);
  if (file === undefined || log === undefined || html === undefined) throw new Error("No path");
  const server = ["node", "leaky.mjs", "argv-S3CR3T", "--token=flag-S3CR3T"];
  const options = ["--verbose", "--log", log, "--env", "API_TOKEN=env-S3CR3T", ...more];
  const running = start(["record", "-o", file, ...options, "--", ...server], {
    DB_PASSWORD: "own-S3CR3T",
  });
  const args = {
    password: "arg-S3CR3T",
    list: ["arg-S3CR3T"],
    pin: 777_123_456,
    deep: { "a b": { k: "key-S3CR3T" } },
  };
  const request = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "work", arguments: args },
  };
  running.child.stdin.end(`${JSON.stringify(request)}\n`);
  running.child.stdout.resume();
  await running.ended;
  const noRedact = more.includes("--no-redact") ? ["--no-redact"] : [];
  const shown = await output(["show", file, "--verbose", ...noRedact]);
  const json = await output(["show", file, "--json", ...noRedact]);
  await start(["show", file, "--html", html, ...noRedact]).ended;
  return {
    capture: readFileSync(file, "utf8"),
    log: readFileSync(log, "utf8"),
    html: readFileSync(html, "utf8"),
    shown,
    json,
    stats: await output(["stats", file, ...noRedact]),
  };
}

async function output(args: readonly string[]): Promise<string> {
  const { child, ended } = start(args);
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  return text + (await ended).stderr;
}

test("nothing that is written has a secret in it", { timeout: 60_000 }, async () => {
  const written = await everythingWritten();
  for (const [what, text] of Object.entries(written)) {
    const found = SECRETS.filter((secret) => text.includes(secret));
    expect({ what, found }).toEqual({ what, found: [] });
  }
  // What is wrong is found all the same.
  expect(written["log"]).toContain("MUST junk-on-stdout");
  expect(written["log"]).toContain("MUST duplicate-answer");
  expect(written["capture"]).toContain('"redaction":"default"');
  expect(written["shown"]).toMatch(/tools\/call work \(id 1/);
});

test("--no-redact writes what was said", { timeout: 60_000 }, async () => {
  const written = await everythingWritten("--no-redact");
  for (const secret of SECRETS) expect(written["capture"]).toContain(secret);
  expect(written["html"]).toContain("arg-S3CR3T");
});

test("a capture that holds secrets is shown without them, unless it is asked for", {
  timeout: 60_000,
}, async () => {
  const file = temporaryPath("open.wire.jsonl");
  const running = start(["record", "--no-redact", "-o", file, "--", "node", "leaky.mjs"], {});
  running.child.stdin.end(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":{"a":"arg-S3CR3T"}}}\n',
  );
  running.child.stdout.resume();
  await running.ended;
  expect(readFileSync(file, "utf8")).toContain("arg-S3CR3T");
  const shown = await output(["show", "--json", file]);
  expect(shown).not.toContain("arg-S3CR3T");
  expect(shown).toContain(
    "This capture holds secrets. They are hidden here; --no-redact shows them",
  );
  expect(await output(["show", "--verbose", "--no-redact", file])).toContain("arg-S3CR3T");
});
