import type { Role } from "./role.ts";

/** Somebody on the board: a person, or an assistant that acts for one. */
export interface Member {
  /** Unique, in Unicode's composed form. */
  readonly name: string;
  readonly role: Role;
}
