import { expect, test } from "vitest";
import type { WireEvent } from "./observer.ts";
import { tell } from "./observer.ts";

const event: WireEvent = { kind: "stderr-line", line: "x" };

test("tell() hands the event to the observer before it returns", () => {
  const seen: WireEvent[] = [];
  tell((told) => void seen.push(told), event);
  expect(seen).toEqual([event]);
});

test("tell() does nothing where there is no observer", () => {
  expect(() => tell(undefined, event)).not.toThrow();
});

test("tell() drops what an observer throws", () => {
  const throwing = (): never => {
    throw new Error("observer");
  };
  expect(() => tell(throwing, event)).not.toThrow();
});

test("tell() drops the rejection of an observer that is an async function", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", note);
  tell(() => Promise.reject(new Error("observer")) as never, event);
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});
