import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import type { Report } from "../report.ts";

const MAX_LENGTH = 128;
const PATH = "/result/tools";

/** 1 at the code of each character that a tool's name should be made of. */
const ALLOWED = new Uint8Array(128);
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
for (const character of `${LETTERS}0123456789_-.`) ALLOWED[character.charCodeAt(0)] = 1;

/** Which list last had a name of a given hash: a set that need not be emptied between lists. */
const LAST_LIST = new Int32Array(4096);
let list = 0;

/**
 * Checks that names are 1 to 128 of the advised characters, and that no two are the same.
 *
 * Lists are long and validated often, so one pass over the characters does both: it also makes a
 * hash, and names are only compared where two share one.
 */
export function checkToolNames(tools: readonly unknown[], report: Report): void {
  list = (list + 1) | 0;
  let mayRepeat = false;
  for (let index = 0; index < tools.length; index++) {
    const name = nameOf(tools[index]);
    if (name === undefined) continue;
    const hash = hashOfAllowed(name);
    if (hash === NOT_ALLOWED) reportName(name, index, report);
    const place = hash & 4095;
    mayRepeat ||= LAST_LIST[place] === list;
    LAST_LIST[place] = list;
  }
  if (mayRepeat) reportRepeated(tools, report);
}

function nameOf(tool: unknown): string | undefined {
  const name = isJsonObject(tool) ? tool["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

const NOT_ALLOWED = 0;

/** A hash of a name, never 0; 0 where the name is not as it should be. */
function hashOfAllowed(name: string): number {
  if (name.length === 0 || name.length > MAX_LENGTH) return NOT_ALLOWED;
  let hash = 7;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (ALLOWED[code] !== 1) return NOT_ALLOWED;
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  return hash === NOT_ALLOWED ? 1 : hash;
}

function reportName(name: string, index: number, report: Report): void {
  const message = `A tool's name should be 1 to ${MAX_LENGTH} of A-Z a-z 0-9 _ - . and is ${showValue(name)}`;
  report.add("tool.name", pointer(PATH, index, "name"), message);
}

function reportRepeated(tools: readonly unknown[], report: Report): void {
  const seen = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    const name = nameOf(tool);
    if (name === undefined) continue;
    if (seen.has(name)) {
      const message = `There is more than one tool named ${showValue(name)}`;
      report.add("tool.same-name", pointer(PATH, index, "name"), message);
    }
    seen.add(name);
  }
}
