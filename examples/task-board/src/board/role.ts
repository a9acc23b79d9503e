/** What a member may be. */
export type Role = "viewer" | "member" | "admin";

/** What can be done on the board. An import is many creations at once. */
export type Action = "read" | "create" | "update" | "import" | "remove";

/** Says whether a role allows an action: viewers read, members also write, admins also remove. */
export function can(role: Role, action: Action): boolean {
  return allowed[role].has(action);
}

const allowed: Readonly<Record<Role, ReadonlySet<Action>>> = {
  viewer: new Set<Action>(["read"]),
  member: new Set<Action>(["read", "create", "update", "import"]),
  admin: new Set<Action>(["read", "create", "update", "import", "remove"]),
};
