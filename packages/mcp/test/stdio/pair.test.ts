import { describe, expect, test } from "vitest";
import { call, connectFixture, resultOf } from "./connect-fixture.ts";

const MiB = 1024 * 1024;

describe("serveStdio() and connectStdio()", () => {
  test("carry requests, progress and results of any size", async () => {
    await using child = await connectFixture("serves");
    const progress: unknown[] = [];
    const params = { count: 1000, length: 17 * MiB, _meta: { progressToken: 0 } };
    const response = await call(child.connection, "flood", params, {
      notify: async ({ params: step }) => void progress.push(step?.["progress"]),
    });
    expect(response).toMatchObject({ id: "caller", result: { text: "x".repeat(17 * MiB) } });
    expect(progress).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1));
  }, 30_000);

  test("close in good order while nothing is in flight", async () => {
    const child = await connectFixture("serves");
    await resultOf(child.connection, "echo");
    await child.connection.close();
    expect(child.events).toContainEqual({ kind: "child-exit", exitCode: 0 });
  });

  test("close in good order though a call never ends", async () => {
    const child = await connectFixture("serves", { exitMs: 200 });
    const answer = call(child.connection, "never").catch((error: unknown) => error);
    await resultOf(child.connection, "echo");
    await child.connection.close();
    expect(await answer).toMatchObject({ code: "CLOSED" });
    expect(child.events).toContainEqual({ kind: "child-exit", exitCode: 0 });
  });

  test("cancel a call by its signal", async () => {
    await using child = await connectFixture("serves");
    const abort = new AbortController();
    const answer = call(child.connection, "sleep", { ms: 60_000 }, { signal: abort.signal });
    await resultOf(child.connection, "echo");
    abort.abort(new Error("no longer wanted"));
    await expect(answer).rejects.toThrow("no longer wanted");
    expect(await resultOf(child.connection, "echo", { n: 1 })).toEqual({ n: 1 });
  });
});
