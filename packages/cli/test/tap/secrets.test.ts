// Secrets that are planted wherever they can be appear in nothing that is written down.
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bodyOf, listen, send, tapTo } from "./http-fixture.ts";
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

/** Each of them stands in one place only, so that a failure says which. */
const planted: string[] = [];
function plant(where: string): string {
  const secret = `zz-${where}-S3cr3tK3y9`;
  planted.push(secret);
  return secret;
}

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6ejQxUzNjcjN0SzN5OSJ9.c2lnbmF0dXJl";

test("nothing that is written of HTTP has a secret in it, wherever it was", {
  timeout: 60_000,
}, async () => {
  const base = await listen(async (incoming, response) => {
    await bodyOf(incoming);
    answer(new URL(incoming.url ?? "/", "http://x").searchParams.get("as") ?? "", response);
  });
  const path = `/mcp/s/${plant("path")}aa11bb22cc33`;
  const [file, log, har, html] = ["c.wire.jsonl", "log.txt", "x.har", "x.html"].map(temporaryPath);
  if (file === undefined || log === undefined) throw new Error("No path");
  const { running, port } = await tapTo(`${base}${path}?api=${plant("target")}`, [
    "record",
    "--verbose",
    "-o",
    file,
    "--log",
    log,
  ]);
  for (const as of ["stream", "page", "error", "broken", "text"]) {
    const response = await send(port, {
      path: `${path}?as=${as}&k=${plant("query")}`,
      headers: REQUEST_HEADERS,
      body: REQUEST,
    });
    await bodyOf(response).catch(() => undefined);
  }
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const body = `grant_type=a&client_secret=${plant("form")}`;
  await bodyOf(await send(port, { path, headers: form, body }));
  running.child.kill("SIGINT");
  await running.ended;
  await start(["show", file, "--har", har ?? "", "--html", html ?? ""]).ended;
  const written = {
    capture: readFileSync(file, "utf8"),
    log: readFileSync(log, "utf8"),
    har: readFileSync(har ?? "", "utf8"),
    html: readFileSync(html ?? "", "utf8"),
    shown: await output(["show", "--verbose", file]),
    json: await output(["show", "--json", file]),
    stats: await output(["stats", file]),
  };
  expect(planted.length).toBeGreaterThan(25);
  for (const [what, text] of Object.entries(written)) {
    const found = [...planted, JWT].filter((secret) => text.includes(secret));
    expect({ what, found }).toEqual({ what, found: [] });
  }
  expect(written.shown).toContain("tools/call t");
});

const REQUEST_HEADERS = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
  Authorization: `Bearer ${plant("bearer")}`,
  "Proxy-Authorization": `Basic ${plant("proxy")}`,
  Cookie: `a=${plant("cookie")}`,
  "X-Forwarded-For": plant("forwarded"),
  "Mcp-Param-Region": plant("param"),
  "Mcp-Session-Id": plant("session"),
};

const REQUEST = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: {
    name: "t",
    arguments: { a: plant("argument"), b: [{ c: plant("deep") }] },
    requestState: plant("state"),
    inputResponses: { k: { action: "accept", content: { p: plant("form-field") } } },
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      tracestate: plant("tracestate"),
      baggage: `k=${plant("baggage")}`,
    },
  },
});

const RESULT = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  result: {
    content: [
      {
        type: "text",
        text: `https://u:${plant("userinfo")}@x.test/p?token=${plant("in-text")} ${JWT}`,
      },
      { type: "resource_link", uri: `https://x.test/a?sig=${plant("link")}`, name: "n" },
    ],
    structuredContent: { k: plant("structured"), [`${plant("key")}-and-more`]: 1 },
    _meta: { "x/y": plant("result-meta") },
  },
});

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  stream(response) {
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "set-cookie": `sid=${plant("set-cookie")}`,
      "x-api-key": plant("response-header"),
    });
    response.write(`id: ${plant("event-id")}\n: ${plant("comment")}\ndata: ${RESULT}\n\n`);
    response.write(`event: endpoint\ndata: /m?sessionId=${plant("endpoint")}\n\n`);
    response.end(`foo: ${plant("field")}\ndata: no JSON ${plant("event-data")}\n\n`);
  },
  page(response) {
    response.writeHead(500, {
      "content-type": "text/html",
      "www-authenticate": `Bearer realm="${plant("realm")}"`,
      location: `https://u:${plant("location")}@x/?c=${plant("location-query")}`,
    });
    response.end(`<h1>${plant("page")}</h1>`);
  },
  error(response) {
    const error = { code: -32000, message: plant("error"), data: { t: plant("error-data") } };
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync(JSON.stringify({ jsonrpc: "2.0", id: 1, error })));
  },
  broken(response) {
    response.writeHead(200, { "content-type": "application/json", "content-length": 500 });
    response.write(`{"jsonrpc":"2.0","id":1,"result":{"x":"${plant("broken")}`, () =>
      response.destroy(),
    );
  },
};

function answer(as: string, response: ServerResponse): void {
  const known = ANSWERS[as];
  if (known !== undefined) known(response);
  else {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(`oops ${plant("text")}`);
  }
}
