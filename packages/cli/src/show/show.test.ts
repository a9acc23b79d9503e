import type { CaptureEvent } from "@wirewright/mcp/capture";
import { textOf } from "@wirewright/mcp/capture";
import { loadConversation } from "@wirewright/mcp/validate";
import { describe, expect, test } from "vitest";
import { EventChecker } from "../capture/event-checker.ts";
import { jsonLine } from "../capture/json-line.ts";
import { readFilters } from "./filter.ts";
import { HarExport } from "./har-export.ts";
import { escapeHtml, HtmlExport } from "./html-export.ts";
import { renderRow, sizeText } from "./render-row.ts";
import type { Row } from "./row.ts";
import { RowBuilder } from "./row-builder.ts";
import { CallCounter, percentile } from "./statistics.ts";

type LineEvent = Extract<CaptureEvent, { readonly kind: "line" }>;

const plain = (_: string, text: string): string => text;

function line(us: number, from: "client" | "server", value: unknown): CaptureEvent {
  return { us, channel: 0, from, kind: "line", text: JSON.stringify(value) };
}

const call = (us: number, id: number, name = "get"): CaptureEvent =>
  line(us, "client", {
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: {
      name,
      arguments: {},
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "c", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  });
const answer = (us: number, id: number, more = {}): CaptureEvent =>
  line(us, "server", {
    jsonrpc: "2.0",
    id,
    result: {
      resultType: "complete",
      content: [],
      ...more,
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "s", version: "1" } },
    },
  });

async function rowsOf(events: readonly CaptureEvent[], keepTexts = false): Promise<Row[]> {
  const rows: Row[] = [];
  const builder = new RowBuilder({
    checker: new EventChecker(await loadConversation()),
    keepTexts,
    take: (row) => rows.push(row),
  });
  for (const event of events) builder.event(event);
  builder.end();
  return rows;
}

describe("rows", () => {
  test("a request and its answer are one, in the order in which they began", async () => {
    const rows = await rowsOf([
      call(1000, 1),
      call(2000, 2),
      answer(3500, 2),
      answer(5000, 1, { isError: true }),
    ]);
    expect(rows).toMatchObject([
      { number: 1, atMs: 1, kind: "call", id: 1, name: "get", status: "failed", durationMs: 4 },
      { number: 2, atMs: 2, kind: "call", id: 2, status: "ok", durationMs: 1.5 },
    ]);
  });

  test("what is still owed at the end stands at the end", async () => {
    const rows = await rowsOf([call(1000, 1)]);
    expect(rows).toMatchObject([
      { status: "open" },
      { kind: "note", text: "The end", findings: [{ id: "no-answer" }] },
    ]);
  });

  test("over HTTP the first byte and the end are told apart", async () => {
    const http = { channel: 1, headers: [["content-type", "text/event-stream"]] } as const;
    const request = call(0, 1);
    const text = request.kind === "line" ? (request.text ?? "") : "";
    const result = answer(0, 1);
    const data = result.kind === "line" ? (result.text ?? "") : "";
    const rows = await rowsOf([
      { us: 1000, from: "client", kind: "http-request", method: "POST", url: "/", text, ...http },
      { us: 2000, from: "server", kind: "http-response", status: 200, ...http },
      { us: 9000, channel: 1, from: "server", kind: "sse", text: `data: ${data}` },
    ]);
    expect(rows[0]).toMatchObject({ status: "ok", httpStatus: 200, firstByteMs: 1, durationMs: 8 });
    expect(renderRow({ ...(rows[0] as Row), findings: [] }, plain)).toContain(
      "first byte 1.0 ms, end 8.0 ms",
    );
  });
});

test.each<[string[], number[]]>([
  [["tool:get"], [1, 2]],
  [["tool:g*", "status:failed"], [1]],
  [
    ["id:2", "id:1"],
    [1, 2],
  ],
  [["dir:server"], [3]],
  [["status:none"], [3]],
  [["finding:junk-*"], [3]],
  [["finding:MUST"], [3]],
  [["status:open"], []],
])("filters %s let rows %s through", async (words, numbers) => {
  const junk: CaptureEvent = { us: 9, channel: 0, from: "server", kind: "line", text: "hello" };
  const rows = await rowsOf([
    call(1, 1),
    call(2, 2),
    junk,
    answer(10, 1, { isError: true }),
    answer(11, 2),
  ]);
  expect(rows.filter(readFilters(words)).map(({ number }) => number)).toEqual(numbers);
});

test("statistics count how calls ended, how long they took and how large they were", async () => {
  const counter = new CallCounter();
  const failed = line(30_000, "server", {
    jsonrpc: "2.0",
    id: 3,
    error: { code: -32602, message: "?" },
  });
  const events = [
    call(0, 1),
    answer(10_000, 1),
    call(11_000, 2),
    answer(13_000, 2, { isError: true }),
    call(20_000, 3),
    failed,
    call(40_000, 4, "other"),
  ];
  for (const row of await rowsOf(events)) counter.row(row);
  expect(counter.statistics()).toMatchObject([
    {
      method: "tools/call",
      name: "get",
      calls: 3,
      ok: 1,
      failed: 1,
      open: 0,
      errors: { "-32602": 1 },
      p50Ms: 10,
      p99Ms: 10,
    },
    { name: "other", calls: 1, open: 1 },
  ]);
  expect(counter.statistics()[1]).not.toHaveProperty("p50Ms");
});

test.each([
  [[5], 99, 5],
  [[1, 2, 3, 4], 50, 2],
  [[1, 2, 3, 4], 95, 4],
])("of %s the percentile %s is %s", (values, percent, value) => {
  expect(percentile(Float64Array.from(values), percent)).toBe(value);
});

test.each([
  [999, "999 B"],
  [1500, "1.5 kB"],
  [2_340_000, "2.3 MB"],
])("%s bytes are shown as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test("nothing in a page is anything but text", async () => {
  const evil = `</pre><script>alert(1)</script>"'\`&`;
  expect(escapeHtml(evil)).toBe(
    "&#60;/pre&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#96;&#38;",
  );
  let page = "";
  const html = new HtmlExport((text) => {
    page += text;
  });
  const target = { kind: "command", command: evil, args: [evil] } as const;
  html.header({
    format: "wirewright-capture",
    version: 1,
    time: "2026-11-30T10:00:00Z",
    target,
    redaction: "none",
  });
  const rows = await rowsOf(
    [
      call(1, 1, evil),
      answer(2, 1, { content: [{ type: "text", text: evil }] }),
      { us: 3, channel: 0, from: "server", kind: "line", text: evil },
    ],
    true,
  );
  for (const row of rows) html.row(row);
  html.end();
  expect(page).not.toContain("<script");
  expect(page).not.toMatch(/(?:src|href)=/);
  expect(page).toContain("default-src 'none'");
  expect(page.match(/<details/g)).toHaveLength(2);
});

test("a call that was refused by its status is shown with it, and nothing waits behind it", async () => {
  const shown: Row[] = [];
  const checker = new EventChecker(await loadConversation());
  const rows = new RowBuilder({ checker, keepTexts: false, take: (row) => shown.push(row) });
  const head = {
    us: 1000,
    channel: 1,
    headers: [["Accept", "application/json, text/event-stream"]],
  } as const;
  rows.event({
    ...head,
    from: "client",
    kind: "http-request",
    method: "POST",
    url: "/mcp",
    text: textOf(call(0, 1) as LineEvent),
  });
  rows.event({
    us: 3000,
    channel: 1,
    from: "server",
    kind: "http-response",
    status: 404,
    headers: [["Content-Type", "text/html"]],
    text: "<h1>?</h1>",
  });
  expect(shown).toHaveLength(1);
  const [row] = shown;
  expect(row).toMatchObject({ status: "open", httpStatus: 404 });
  expect(row === undefined ? "" : renderRow(row, plain)).toContain("no answer with status 404\n");
  expect(row?.remark).toBe(
    "The message was refused with status 404 (text/html, 10 B), and no message came with it. Nothing is served at this path, or the session has ended: compare --to with what the server says at its start",
  );
  expect(readFilters(["status:404"])(row as Row)).toBe(true);
});

test.each<[boolean, string[]]>([
  [false, ["/a", "/b", "/c"]],
  [true, ["/b"]],
])("a HAR of rows only, %s, has the exchanges %s", (ofRowsOnly, urls) => {
  let text = "";
  const har = new HarExport(
    (it) => {
      text += it;
    },
    { ofRowsOnly },
  );
  const target = { kind: "url", url: "http://localhost" } as const;
  har.header({
    format: "wirewright-capture",
    version: 1,
    time: "2026-11-30T10:00:00.000Z",
    target,
    redaction: "default",
  });
  for (const [channel, url] of [
    [1, "/a"],
    [2, "/b"],
    [3, "/c"],
  ] as const) {
    const base = { us: channel, channel, headers: [] };
    har.event({ ...base, from: "client", kind: "http-request", method: "GET", url });
    har.event({
      ...base,
      from: "server",
      kind: "http-response",
      status: 405,
      headers: [],
      text: "",
    });
  }
  har.row({ number: 1, atMs: 0, from: "client", kind: "call", exchange: 2, findings: [] });
  har.end();
  const { log } = JSON.parse(text) as { log: { entries: { request: { url: string } }[] } };
  expect(log.entries.map(({ request }) => request.url)).toEqual(
    urls.map((url) => `http://localhost${url}`),
  );
});

test("JSON has nothing in it that a terminal takes for a command", () => {
  expect(jsonLine({ a: "\u009b1m\u2028\u202e\u001b" })).toBe(
    '{"a":"\\u009b1m\\u2028\\u202e\\u001b"}',
  );
});
