// Messages that were never right: members of the envelope, ids, methods and parameters, each chosen
// by chance from what is usual, what is nearly right and what is none.

import type { Random } from "./random.ts";

/** The text of a message, on one line. What it asks for is never without end. */
export function arbitraryMessage(id: number, random: Random): string {
  if (random.below(20) === 0) return arbitraryText(random);
  const members: string[] = [];
  const add = (name: string, chance: number, value: () => string): void => {
    if (random.below(100) < chance) members.push(`"${name}":${value()}`);
  };
  add("jsonrpc", 90, () => random.pick(['"2.0"', '"2.0"', '"2.0"', '"2.0"', '"1.0"', "2", "null"]));
  add("id", 80, () => (random.below(4) > 0 ? String(id) : random.pick(IDS)));
  add("method", 85, () => JSON.stringify(random.pick(METHODS)));
  add("params", 80, () => arbitraryParams(random));
  add("result", 8, () => arbitraryValue(random, 3));
  add("error", 8, () => random.pick(ERRORS));
  add(random.pick(NAMES), 15, () => arbitraryValue(random, 2));
  if (random.below(4) === 0) members.reverse();
  return `{${members.join(",")}}`;
}

/** The text of any value, at most so deep. */
function arbitraryValue(random: Random, depth: number): string {
  const kind = depth === 0 ? 0 : random.below(4);
  if (kind < 2) return random.pick(SCALARS);
  const parts = Array.from({ length: random.below(4) }, () => arbitraryValue(random, depth - 1));
  if (kind === 2) return `[${parts.join(",")}]`;
  return `{${parts.map((part) => `${JSON.stringify(random.pick(NAMES))}:${part}`).join(",")}}`;
}

function arbitraryParams(random: Random): string {
  if (random.below(8) === 0) return arbitraryValue(random, 2);
  const members = [`"_meta":${random.pick(METAS)}`];
  for (let n = random.below(4); n > 0; n--) {
    const name = random.pick(PARAMS);
    members.push(`"${name}":${random.pick([...USUAL, arbitraryValue(random, 2)])}`);
  }
  return `{${members.join(",")}}`;
}

/** Characters by chance, without a line's end. */
function arbitraryText(random: Random): string {
  const length = random.below(60);
  return Array.from({ length }, () => random.pick(CHARACTERS)).join("");
}

const IDS = [
  '"a"',
  '""',
  "0",
  "-1",
  "1.5",
  "null",
  "true",
  "{}",
  "[]",
  "1e400",
  "9007199254740993",
];
const METHODS = [
  "ping",
  "initialize",
  "server/discover",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "resources/subscribe",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "tasks/get",
  "roots/list",
  "notifications/initialized",
  "notifications/progress",
  "notifications/unknown",
  "__proto__",
  "",
  7,
  null,
];
const STATELESS =
  '{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const METAS = [
  STATELESS,
  STATELESS,
  STATELESS,
  "{}",
  '{"progressToken":0}',
  '{"io.modelcontextprotocol/protocolVersion":"2099-01-01"}',
  '{"io.modelcontextprotocol/protocolVersion":5}',
  "null",
  "[]",
];
const PARAMS = [
  "name",
  "arguments",
  "uri",
  "cursor",
  "ref",
  "argument",
  "level",
  "protocolVersion",
  "capabilities",
  "clientInfo",
  "requestState",
  "inputResponses",
  "taskId",
  "task",
];
const USUAL = [
  '"echo"',
  '"create"',
  '"a://b"',
  '"p"',
  '"debug"',
  '"2025-06-18"',
  '{"text":"é"}',
  '{"type":"ref/prompt","name":"p"}',
  "{}",
];
const SCALARS = [
  "null",
  "true",
  "0",
  "-0",
  "1e400",
  "1.5",
  "9007199254740993",
  '""',
  '"é"',
  '"\\ud800"',
  '"\u2028"',
  '"__proto__"',
];
const ERRORS = [
  '{"code":-32601,"message":"no"}',
  '{"code":"E","message":1}',
  '{"code":1.5}',
  "null",
  '"no"',
];
const NAMES = ["a", "id", "__proto__", "constructor", "toString", "method", "é", ""];
const CHARACTERS = [
  "{",
  "}",
  "[",
  "]",
  '"',
  ":",
  ",",
  "\\",
  "\t",
  "\0",
  "é",
  "\u2028",
  "1",
  "a",
  " ",
];
