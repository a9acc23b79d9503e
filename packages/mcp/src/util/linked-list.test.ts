import { expect, test } from "vitest";
import type { Linked } from "./linked-list.ts";
import { LinkedList } from "./linked-list.ts";

class Member implements Linked<Member> {
  previous: Member | undefined;
  next: Member | undefined;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function listOf(...members: readonly Member[]): LinkedList<Member> {
  const list = new LinkedList<Member>();
  for (const member of members) list.add(member);
  return list;
}

const names = (list: LinkedList<Member>) => list.toArray().map(({ name }) => name);

test("LinkedList is empty at first", () => {
  expect(listOf().isEmpty).toBe(true);
  expect(listOf().toArray()).toEqual([]);
});

test("LinkedList has what was added, the latest first", () => {
  expect(names(listOf(new Member("a"), new Member("b"), new Member("c")))).toEqual(["c", "b", "a"]);
});

test.each([
  [0, ["c", "b"]],
  [1, ["c", "a"]],
  [2, ["b", "a"]],
])("LinkedList removes member %i and forgets it", (at, left) => {
  const members = ["a", "b", "c"].map((name) => new Member(name));
  const list = listOf(...members);
  const member = members[at] as Member;
  list.remove(member);
  expect(names(list)).toEqual(left);
  expect(member).toMatchObject({ previous: undefined, next: undefined });
});

test("LinkedList is empty when its last member is removed, and takes it again", () => {
  const member = new Member("a");
  const list = listOf(member);
  list.remove(member);
  expect(list.isEmpty).toBe(true);
  list.add(member);
  expect(names(list)).toEqual(["a"]);
});

test("LinkedList passes over the removal of what is not in it", () => {
  const list = listOf(new Member("a"));
  list.remove(new Member("b"));
  expect(names(list)).toEqual(["a"]);
});

test("LinkedList knows its latest and its earliest member, whichever are removed", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => new Member(name)) as [Member, Member, Member];
  const list = listOf(a, b, c);
  const ends = () => [list.latest?.name, list.earliest?.name];
  expect(ends()).toEqual(["c", "a"]);
  list.remove(a);
  expect(ends()).toEqual(["c", "b"]);
  list.remove(c);
  expect(ends()).toEqual(["b", "b"]);
  list.remove(c);
  expect(ends()).toEqual(["b", "b"]);
  list.remove(b);
  expect(ends()).toEqual([undefined, undefined]);
  list.add(c);
  list.add(a);
  expect(ends()).toEqual(["a", "c"]);
});
