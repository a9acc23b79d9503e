import { expect, test } from "vitest";
import { deferred } from "./deferred.ts";

test("deferred() gives a promise that resolves from outside", async () => {
  const { promise, resolve } = deferred<number>();
  resolve(1);
  await expect(promise).resolves.toBe(1);
});

test("deferred() gives a promise that rejects from outside", async () => {
  const { promise, reject } = deferred<number>();
  reject(new Error("no"));
  await expect(promise).rejects.toThrow("no");
});

test("deferred() ignores what comes after the first settling", async () => {
  const { promise, resolve, reject } = deferred<number>();
  resolve(1);
  resolve(2);
  reject(new Error("no"));
  await expect(promise).resolves.toBe(1);
});
