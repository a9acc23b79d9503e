import { expect, test } from "vitest";
import { RecentSet } from "./recent-set.ts";

test("RecentSet keeps what was added last, each with its type", () => {
  const set = new RecentSet<string | number>(2);
  set.add(1);
  set.add("1");
  expect([set.has(1), set.has("1"), set.has("a")]).toEqual([true, true, false]);
  set.add(1);
  set.add("a");
  expect([set.has(1), set.has("1"), set.has("a")]).toEqual([true, false, true]);
});

test("RecentSet has room again for what was deleted", () => {
  const set = new RecentSet<string>(2);
  for (const member of ["a", "b"]) set.add(member);
  set.delete("b");
  set.add("c");
  expect([set.has("a"), set.has("b"), set.has("c")]).toEqual([true, false, true]);
});
