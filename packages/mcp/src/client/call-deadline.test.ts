import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HeldEndpoint } from "../../test/support/held-endpoint.ts";
import type { CallOptions } from "./call-options.ts";
import type { ClientOptions } from "./client-options.ts";
import { createClient } from "./create-client.ts";

const APP = { name: "app", version: "2.0.0" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Calls a tool that never answers, with a report of progress every `everyMs`. */
async function endOf(
  call: CallOptions,
  options: Partial<ClientOptions> = {},
  everyMs?: number,
): Promise<{ afterMs: number; error: unknown }> {
  const endpoint = new HeldEndpoint();
  const client = createClient(endpoint, { ...APP, ...options });
  let ended: { afterMs: number; error: unknown } | undefined;
  const begunAt = performance.now();
  client.callTool("t", {}, { onProgress: () => undefined, ...call }).catch((error: unknown) => {
    ended = { afterMs: performance.now() - begunAt, error };
  });
  await vi.advanceTimersByTimeAsync(0);
  const { context } = endpoint.at(0);
  const report = (): void =>
    void context.notify({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: 1, progress: 1 },
    });
  const reports = everyMs === undefined ? undefined : setInterval(report, everyMs);
  await vi.advanceTimersByTimeAsync(3_600_000);
  clearInterval(reports);
  if (ended === undefined) throw new Error("It goes on after an hour");
  return ended;
}

describe("progress", () => {
  test("begins the time-out anew, up to ten times of it", async () => {
    const { afterMs, error } = await endOf({ timeoutMs: 1000 }, {}, 400);
    expect(afterMs).toBe(10_000);
    expect(error).toMatchObject({
      code: "TIMEOUT",
      timeoutMs: 10_000,
      message: "Cannot wait any longer for tools/call: no answer within 10000 ms (maxTimeoutMs)",
    });
  });

  test("extends up to the maximum of the call, or of the client", async () => {
    expect(await endOf({ timeoutMs: 1000, maxTimeoutMs: 2500 }, {}, 400)).toMatchObject({
      afterMs: 2500,
    });
    expect(await endOf({ timeoutMs: 1000 }, { maxTimeoutMs: 3500 }, 400)).toMatchObject({
      afterMs: 3500,
    });
  });

  test("that stops lets the time run out", async () => {
    const { afterMs, error } = await endOf({ timeoutMs: 1000 }, {}, 700_000);
    expect(afterMs).toBe(1000);
    expect(error).toMatchObject({
      message: "Cannot wait any longer for tools/call: no answer within 1000 ms (timeoutMs)",
    });
  });

  test("counts from the last report", async () => {
    const endpoint = new HeldEndpoint();
    const client = createClient(endpoint, APP);
    const error = client
      .callTool("t", {}, { timeoutMs: 1000, onProgress: () => undefined })
      .catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(600);
    const method = "notifications/progress";
    void endpoint.at(0).context.notify({ jsonrpc: "2.0", method });
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await error).toMatchObject({ code: "TIMEOUT", timeoutMs: 1000 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the maximum", () => {
  test("counts instead of a time-out that is longer", async () => {
    const { afterMs, error } = await endOf({ maxTimeoutMs: 500 });
    expect(afterMs).toBe(500);
    expect(error).toMatchObject({
      timeoutMs: 500,
      message: "Cannot wait any longer for tools/call: no answer within 500 ms (maxTimeoutMs)",
    });
  });

  test("counts where there is no time-out", async () => {
    expect(await endOf({ timeoutMs: null, maxTimeoutMs: 500 })).toMatchObject({ afterMs: 500 });
  });

  test("is none where it is null", async () => {
    await expect(endOf({ timeoutMs: 1000, maxTimeoutMs: null }, {}, 400)).rejects.toThrow(
      "It goes on after an hour",
    );
  });

  test("does not make a request finite that waits for ever", async () => {
    await expect(endOf({ timeoutMs: null })).rejects.toThrow("It goes on after an hour");
  });

  test.each([0, 1.5, 2 ** 31])("%s is a RangeError", async (maxTimeoutMs) => {
    const error = new RangeError(
      `Cannot use maxTimeoutMs: it must be an integer from 1 to 2147483647, current value is ${maxTimeoutMs}`,
    );
    const endpoint = new HeldEndpoint();
    expect(() => createClient(endpoint, { ...APP, maxTimeoutMs })).toThrow(error);
    await expect(createClient(endpoint, APP).listTools({ maxTimeoutMs })).rejects.toEqual(error);
    expect(endpoint.requests).toEqual([]);
  });
});
