// The tokens of the members are not on the board, which only has their hashes. They come from the
// environment, or from a file beside the board that only its owner can read and that is made where
// there is none.

import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { BoardError } from "../board/board-error.ts";
import type { Members } from "../board/members.ts";
import { newToken } from "../board/new-token.ts";

/** Where tokens come from. */
export interface TokenSource {
  /** `TASK_BOARD_TOKENS` of the environment: a JSON object from names to tokens. */
  readonly given?: string | undefined;
  /** The file, where nothing is given; undefined for a board that is only in memory. */
  readonly file?: string | undefined;
}

/**
 * Gives every member the token that the source has for them, and says where it is found.
 *
 * @throws {BoardError} INVALID where the source is no such object, names somebody who is not on the
 * board, has a token that is short, cannot be sent or is there twice, or where there is no source.
 */
export function applyTokens(members: Members, { given, file }: TokenSource): string {
  if (given !== undefined && given !== "") {
    give(members, tokensFrom(given, "TASK_BOARD_TOKENS"));
    return "TASK_BOARD_TOKENS";
  }
  if (file === undefined) {
    throw new BoardError(
      "INVALID",
      "Cannot serve a board in memory without tokens: set TASK_BOARD_TOKENS",
    );
  }
  makeFile(file, members);
  give(members, tokensFrom(readFileSync(file, "utf8"), file));
  return file;
}

/** Makes the file where there is none. Of processes that start together, one does. */
function makeFile(file: string, members: Members): void {
  if (existsSync(file)) return;
  const tokens = Object.fromEntries(members.list().map(({ name }) => [name, newToken()]));
  // Under another name first, so that nobody reads half of it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(tokens, undefined, 2)}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    unlinkSync(draft);
  }
}

function tokensFrom(text: string, where: string): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const [name, token] of Object.entries(objectFrom(text, where))) {
    if (typeof token !== "string" || !TOKEN.test(token)) {
      throw refused(where, `the token of ${name} must be ${SHAPE}`);
    }
    if ([...tokens.values()].includes(token)) throw refused(where, `${name} shares a token`);
    tokens.set(name, token);
  }
  return tokens;
}

function objectFrom(text: string, where: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Without the parser's own words: they quote the text, and that has tokens in it.
    throw refused(where, "it is not JSON");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw refused(where, "it is no JSON object");
}

function give(members: Members, tokens: ReadonlyMap<string, string>): void {
  const changed = [...tokens].filter(([name, token]) => members.byToken(token)?.name !== name);
  for (const [name, token] of changed) {
    const holder = members.byToken(token)?.name;
    if (holder !== undefined && !tokens.has(holder)) {
      throw new BoardError("INVALID", `Cannot give ${name} a token: another member has it`);
    }
  }
  // Members may have changed tokens among themselves, and no two may have one even for a moment.
  for (const [name] of changed) {
    if (!members.setToken(name, newToken())) {
      throw new BoardError("INVALID", `Cannot give ${name} a token: they are not on the board`);
    }
  }
  for (const [name, token] of changed) members.setToken(name, token);
}

function refused(where: string, why: string): BoardError {
  return new BoardError("INVALID", `Cannot take tokens from ${where}: ${why}`);
}

/** What a bearer token may be made of: https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
const TOKEN = /^[\w\-.~+/]{16,200}=*$/;
const SHAPE = "16 to 200 letters, digits and -._~+/";
