import { expect, test } from "vitest";
import { handled } from "./handled.ts";

test("handled() gives the same promise, which fails who awaits it and nobody else", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", note);
  const failing = Promise.reject(new Error("x"));
  expect(handled(failing)).toBe(failing);
  await new Promise((resolve) => setTimeout(resolve, 0));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
  await expect(failing).rejects.toThrow("x");
  expect(await handled(Promise.resolve(1))).toBe(1);
});
