import { createHash } from "node:crypto";
import type { Member } from "./member.ts";
import { readText } from "./read-row.ts";
import type { Role } from "./role.ts";
import type { Store } from "./store.ts";

/** Who is on the board. */
export interface Members {
  /** Gives the member of this name, letter for letter but for how accents are composed. */
  byName(name: string): Member | undefined;
  /** Gives the member whom a bearer token names. */
  byToken(token: string): Member | undefined;
  /**
   * Gives a member a token of their own in place of the one before; false where there is no such
   * member. No two members may have the same.
   */
  setToken(name: string, token: string): boolean;
  /** Gives all members in the order in which they joined. */
  list(): readonly Member[];
}

/** Reads the members of a board. Tokens are compared by their hash; the file has no other trace. */
export function createMembers(store: Store): Members {
  const find = (column: "name" | "token_sha256", value: string): Member | undefined => {
    const [row] = store.all(`SELECT name, role FROM members WHERE ${column} = ?`, [value]);
    return row === undefined ? undefined : memberFromRow(row);
  };
  return {
    byName: (name) => (isLookupText(name) ? find("name", name.normalize("NFC")) : undefined),
    byToken: (token) => (isLookupText(token) ? find("token_sha256", hashToken(token)) : undefined),
    setToken: (name, token) => {
      const sql = "UPDATE members SET token_sha256 = ? WHERE name = ?";
      const values = [hashToken(token), name.normalize("NFC")];
      return store.write(() => store.run(sql, values)).changes > 0;
    },
    list: () => store.all("SELECT name, role FROM members ORDER BY id").map(memberFromRow),
  };
}

/** Adds a member. Only inside {@link Store.write}. */
export function insertMember(store: Store, member: Member, token: string): void {
  const sql = "INSERT INTO members (name, role, token_sha256) VALUES (?, ?, ?)";
  store.run(sql, [member.name.normalize("NFC"), member.role, hashToken(token)]);
}

function hashToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("hex");
}

function memberFromRow(row: unknown): Member {
  return { name: readText(row, "name"), role: roleFromText(readText(row, "role")) };
}

function roleFromText(text: string): Role {
  if (text === "viewer" || text === "member" || text === "admin") return text;
  throw new TypeError(`Cannot read column "role": it holds ${JSON.stringify(text)}`);
}

/** Nothing longer can be in the table; a NUL would end SQLite's text, and match what is before it. */
function isLookupText(value: unknown): value is string {
  return typeof value === "string" && value.length <= maxLookupLength && !value.includes("\0");
}

const maxLookupLength = 1024;
