import { expect, test } from "vitest";
import type { ServerEvent } from "./event-bus.ts";
import { memoryEventBus } from "./event-bus.ts";

test("memoryEventBus() hands each event to whoever listens, in order, until they stop", () => {
  const bus = memoryEventBus();
  const seen: [string, ServerEvent][] = [];
  const leave = bus.subscribe((event) => void seen.push(["one", event]));
  bus.subscribe((event) => void seen.push(["two", event]));
  void bus.publish({ kind: "toolsListChanged" });
  leave();
  leave();
  void bus.publish({ kind: "resourceUpdated", uri: "x:a" });
  expect(seen).toEqual([
    ["one", { kind: "toolsListChanged" }],
    ["two", { kind: "toolsListChanged" }],
    ["two", { kind: "resourceUpdated", uri: "x:a" }],
  ]);
});

test("memoryEventBus() takes the same listener twice, and lets it stop once", () => {
  const bus = memoryEventBus();
  let count = 0;
  const listener = (): void => {
    count++;
  };
  const leave = bus.subscribe(listener);
  bus.subscribe(listener);
  void bus.publish({ kind: "toolsListChanged" });
  leave();
  void bus.publish({ kind: "toolsListChanged" });
  expect(count).toBe(3);
});
