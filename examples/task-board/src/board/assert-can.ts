import { BoardError } from "./board-error.ts";
import type { Member } from "./member.ts";
import type { Action, Role } from "./role.ts";
import { can } from "./role.ts";

/**
 * Lets the member pass, or refuses.
 *
 * @throws {BoardError} FORBIDDEN when the member's role does not allow the action.
 */
export function assertCan(member: Member, action: Action): void {
  if (can(member.role, action)) return;
  throw new BoardError(
    "FORBIDDEN",
    `Cannot ${action} tasks: ${member.name} is ${article[member.role]}`,
  );
}

const article: Readonly<Record<Role, string>> = {
  viewer: "a viewer",
  member: "a member",
  admin: "an admin",
};
