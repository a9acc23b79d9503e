import { insertTask } from "./insert-task.ts";
import type { Member } from "./member.ts";
import { insertMember } from "./members.ts";
import type { Role } from "./role.ts";
import { seedTasks } from "./seed-tasks.ts";
import type { Store } from "./store.ts";

/**
 * The bearer tokens of the seeded members, by role. They are printed in the README, so they protect
 * nothing: they are there for trying things out on one's own machine.
 */
export const demoTokens: Readonly<Record<Role, string>> = {
  admin: "demo-token-admin",
  member: "demo-token-member",
  viewer: "demo-token-viewer",
};

/** Puts the first members and tasks on a new board. Only inside {@link Store.write}. */
export function seedBoard(store: Store, createdAt: string): void {
  for (const member of seedMembers) insertMember(store, member, demoTokens[member.role]);
  for (const task of seedTasks) insertTask(store, task, createdAt);
}

const seedMembers: readonly Member[] = [
  { name: "Ines", role: "admin" },
  { name: "Bram", role: "member" },
  { name: "Zoë", role: "viewer" },
];
