import { insertTask } from "./insert-task.ts";
import type { Member } from "./member.ts";
import { insertMember } from "./members.ts";
import { newToken } from "./new-token.ts";
import { seedTasks } from "./seed-tasks.ts";
import type { Store } from "./store.ts";

/**
 * Puts the first members and tasks on a new board. Nobody knows the members' tokens: who serves the
 * board over HTTP gives them others. Only inside {@link Store.write}.
 */
export function seedBoard(store: Store, createdAt: string): void {
  for (const member of seedMembers) insertMember(store, member, newToken());
  for (const task of seedTasks) insertTask(store, task, createdAt);
}

const seedMembers: readonly Member[] = [
  { name: "Ines", role: "admin" },
  { name: "Bram", role: "member" },
  { name: "Zoë", role: "viewer" },
];
