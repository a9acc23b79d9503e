import { expect, test } from "vitest";
import type { Action, Role } from "./role.ts";
import { can } from "./role.ts";

const expected: Readonly<Record<Role, readonly Action[]>> = {
  viewer: ["read"],
  member: ["read", "create", "update", "import"],
  admin: ["read", "create", "update", "import", "remove"],
};

test.each(Object.entries(expected))("can() lets a %s do exactly %j", (role, actions) => {
  const all: readonly Action[] = ["read", "create", "update", "import", "remove"];
  expect(all.filter((action) => can(role as Role, action))).toEqual(actions);
});
