import { expect, test } from "vitest";
import { listenForInterrupt } from "./interrupt.ts";

test("listenForInterrupt() aborts with the signal that came", () => {
  const listener = listenForInterrupt();
  process.emit("SIGHUP", "SIGHUP");
  expect(listener.signal.reason).toMatchObject({
    name: "Interrupted",
    message: "Interrupted by SIGHUP",
  });
  listener.stop();
});

test("listenForInterrupt() leaves no listener behind", () => {
  const before = process.listenerCount("SIGINT");
  listenForInterrupt().stop();
  expect(process.listenerCount("SIGINT")).toBe(before);
});
