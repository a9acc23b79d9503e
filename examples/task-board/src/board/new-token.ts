import { randomBytes } from "node:crypto";

/** Makes a bearer token that nobody can guess: 256 bits, in characters that HTTP takes as they are. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}
