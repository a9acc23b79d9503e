import { describe, expect, test } from "vitest";
import { Conversation } from "./conversation.ts";
import { loadMessageJudge } from "./message-judge.ts";
import type { WireFrame } from "./wire-frame.ts";

const judge = await loadMessageJudge();
const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}';
const ANSWER = '< {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[]}}';
const INITIALIZE =
  '> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';
const INITIALIZED =
  '< {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}';
const DONE = '> {"jsonrpc":"2.0","method":"notifications/initialized"}';
const PARSE_ERROR = '< {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}';

const call = (id: number): string =>
  `> {"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"get","arguments":{},${META}}}`;

/** A line that begins with `> ` (client) or `< ` (server). */
function frameOf(line: string): WireFrame {
  const direction = line.startsWith(">") ? "client-to-server" : "server-to-client";
  return { direction, text: line.slice(2), via: "line" };
}

/** What is found in lines, and at the end. */
function check(lines: readonly string[]): string[] {
  const conversation = new Conversation(judge);
  const frames = lines.map((line) => conversation.take(frameOf(line)));
  const all = [...frames.flatMap(({ findings }) => findings), ...conversation.end()];
  return all.map(({ id, path, message }) => `${id} ${path} ${message}`);
}

describe("a message over several lines that can be pieced together", () => {
  const inLines = (line: string): string[] =>
    JSON.stringify(JSON.parse(line.slice(2)), undefined, 2)
      .split("\n")
      .map((text) => line.slice(0, 2) + text);

  test.each<[string, string[], string]>([
    ["an answer", [call(1), ...inLines(ANSWER)], "Lines 1 to 8 of the server"],
    [
      "an error",
      [call(1), ...inLines('< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"?"}}')],
      "Lines 1 to 8 of the server",
    ],
    [
      "an answer that is broken besides",
      [call(1), ...inLines('< {"jsonrpc":"2.0","id":1,"result":7,"x":[1]}')],
      "Lines 1 to 8 of the server",
    ],
    [
      "a batch of answers",
      [
        call(1),
        call(2),
        ...inLines('< [{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]'),
      ],
      "Lines 1 to 12 of the server",
    ],
    [
      "the answer to initialize, after which all goes on",
      [INITIALIZE, ...inLines(INITIALIZED), DONE],
      "Lines 1 to 12 of the server",
    ],
    [
      "a request, of which each line is refused",
      [...inLines(call(1)), PARSE_ERROR, PARSE_ERROR, PARSE_ERROR],
      "Lines 1 to 17 of the client",
    ],
  ])("%s is one fault", (_, lines, which) => {
    expect(check(lines)).toEqual([
      `json-over-lines  ${which} are one message, which must stand on one line`,
    ]);
  });

  test("says which request it answers, and nothing waits any longer", () => {
    const conversation = new Conversation(judge);
    const lines = [call(1), ...inLines(ANSWER)].map(frameOf);
    const last = lines.map((frame) => conversation.take(frame)).at(-1);
    expect(last).toMatchObject({
      kind: "unreadable",
      id: 1,
      answers: 1,
      method: "tools/call",
      name: "get",
    });
    expect(conversation.inFlight).toBe(0);
  });
});
