import fc from "fast-check";
import { expect, test } from "vitest";
import { IdMap } from "./id-map.ts";
import type { Id } from "./message.ts";

test("IdMap keeps values by exact type and value", () => {
  // BUG-01, BUG-03: "1" is not 1, and 0 and "" are ids like any other.
  const map = new IdMap<string>();
  map.set(1, "number one");
  map.set("1", "string one");
  map.set(0, "zero");
  map.set("", "empty");
  expect(map.size).toBe(4);
  expect([map.get(1), map.get("1"), map.get(0), map.get("")]).toEqual([
    "number one",
    "string one",
    "zero",
    "empty",
  ]);
});

test("IdMap.get() knows nothing of what is no id", () => {
  const map = new IdMap<string>();
  map.set(0, "zero");
  for (const other of [undefined, null, true, {}, Number.NaN]) {
    expect(map.get(other)).toBeUndefined();
    expect(map.has(other)).toBe(false);
  }
});

test("IdMap.set() replaces the value of an id that is there", () => {
  const map = new IdMap<string>();
  map.set("a", "first");
  map.set("a", "second");
  expect(map.get("a")).toBe("second");
  expect(map.size).toBe(1);
});

test("IdMap.delete() of an id that is not there does nothing", () => {
  const map = new IdMap<string>();
  map.set(1, "one");
  map.delete(2);
  expect(map.size).toBe(1);
});

test("IdMap.values() gives every value once, and is not touched by what comes later", () => {
  const map = new IdMap<number>();
  for (let id = 0; id < 100; id++) map.set(id, id);
  const values = map.values();
  for (let id = 0; id < 100; id++) map.delete(id);
  expect(values.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, id) => id));
  expect(map.values()).toEqual([]);
});

test("IdMap finds its way among ids that all belong to one slot", () => {
  const map = new IdMap<number>();
  const ids = Array.from({ length: 500 }, (_, n) => n * 4096);
  for (const id of ids) map.set(id, id);
  for (const id of ids.slice(0, 250)) map.delete(id);
  expect(ids.map((id) => map.get(id))).toEqual(ids.map((id) => (id < 250 * 4096 ? undefined : id)));
});

test("IdMap does what Map does, whatever is set and deleted", async () => {
  // Few ids of many kinds, so that they meet.
  const ids = fc.oneof(
    fc.integer({ min: -20, max: 20 }),
    fc.integer({ min: 0, max: 20 }).map((n) => n * 2 ** 32 + 1),
    fc.constantFrom("", "0", "1", "a", "aa", "ä"),
    fc.integer({ min: 0, max: 20 }).map((n) => `request-${n}`),
  );
  const steps = fc.array(fc.tuple(fc.boolean(), ids), { maxLength: 300 });
  await fc.assert(
    fc.property(steps, (list) => {
      const map = new IdMap<number>();
      const model = new Map<Id, number>();
      for (const [at, [isSet, id]] of list.entries()) {
        if (isSet) {
          map.set(id, at);
          model.set(id, at);
        } else {
          map.delete(id);
          model.delete(id);
        }
        expect(map.get(id)).toBe(model.get(id));
        expect(map.size).toBe(model.size);
      }
      expect(map.values().sort()).toEqual([...model.values()].sort());
    }),
  );
});
