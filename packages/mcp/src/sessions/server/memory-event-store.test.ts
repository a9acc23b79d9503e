import { describe, expect, test } from "vitest";
import { memoryEventStore } from "./memory-event-store.ts";

const one = { sessionId: "s", streamId: "1" };
const two = { sessionId: "s", streamId: "2" };
const other = { sessionId: "t", streamId: "1" };

function event(number: number, data = `e${number}`) {
  return { number, data };
}

describe("memoryEventStore()", () => {
  test("gives back the events of one stream after a number", async () => {
    const store = memoryEventStore();
    for (const number of [1, 2, 3]) await store.append(one, event(number));
    await store.append(two, event(1, "other stream"));
    await store.append(other, event(1, "other session"));
    expect(await store.after(one, 1)).toEqual([event(2), event(3)]);
    expect(await store.after(one, 0)).toHaveLength(3);
    expect(await store.after(one, 3)).toEqual([]);
    expect(await store.after(one, 99)).toEqual([]);
    expect(await store.after({ sessionId: "none", streamId: "1" }, 0)).toEqual([]);
  });

  test("forgets one stream, or all of a session", async () => {
    const store = memoryEventStore();
    for (const stream of [one, two, other]) await store.append(stream, event(1));
    await store.forget("s", "1");
    expect(await store.after(one, 0)).toEqual([]);
    expect(await store.after(two, 0)).toEqual([event(1)]);
    await store.forget("s");
    expect(await store.after(two, 0)).toEqual([]);
    expect(await store.after(other, 0)).toEqual([event(1)]);
    await store.forget("never there");
  });

  test("drops the oldest events of a stream that has too many", async () => {
    const store = memoryEventStore({ maxEvents: 3 });
    for (let number = 1; number <= 100; number++) await store.append(one, event(number));
    expect(await store.after(one, 0)).toEqual([event(98), event(99), event(100)]);
    expect(await store.after(one, 98)).toEqual([event(99), event(100)]);
  });

  test("drops the oldest events of the oldest stream when all have too many characters", async () => {
    const store = memoryEventStore({ maxCharacters: 10 });
    await store.append(one, event(1, "aaaa"));
    await store.append(one, event(2, "bbbb"));
    await store.append(two, event(1, "cccc"));
    expect(await store.after(one, 0)).toEqual([event(2, "bbbb")]);
    expect(await store.after(two, 0)).toEqual([event(1, "cccc")]);
    await store.append(two, event(2, "dddd"));
    expect(await store.after(one, 0)).toEqual([]);
    await store.append(two, event(3, "an event that is larger than all"));
    expect(await store.after(two, 0)).toEqual([]);
  });

  test.each([
    [{ maxEvents: 0 }, "maxEvents"],
    [{ maxCharacters: -1 }, "maxCharacters"],
  ])("%j is out of range", (options, name) => {
    expect(() => memoryEventStore(options)).toThrow(
      new RangeError(
        `Cannot use ${name}: it must be an integer from 1, current value is ${Object.values(options)[0]}`,
      ),
    );
  });
});
