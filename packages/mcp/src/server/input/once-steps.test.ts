import { afterEach, describe, expect, test, vi } from "vitest";
import { textOf } from "../../../test/support/ask.ts";
import { askedIn, askRound } from "../../../test/support/ask-round.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { deferred } from "../../util/deferred.ts";
import { createServer } from "../create-server.ts";
import type { HandlerContext } from "../handler-context.ts";
import type { Server } from "../server.ts";
import type { PlainReturn } from "../tool-result.ts";

const unhandled: unknown[] = [];
process.on("unhandledRejection", (error) => unhandled.push(error));

afterEach(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(unhandled.splice(0)).toEqual([]);
});

/** A server with one tool, `t`, and what its observer was told. */
function serverOf(handler: (context: HandlerContext) => PlainReturn | Promise<PlainReturn>): {
  server: Server;
  failures: () => readonly unknown[];
} {
  const { observer, of } = collectEvents();
  const server = createServer({ name: "test", version: "1.0.0", observer });
  server.tool("t", {}, (_args, context) => handler(context));
  return { server, failures: () => of("handler-failed").map(({ error }) => error) };
}

function agree({ elicit }: HandlerContext, key: string): Promise<unknown> {
  const schema = { type: "object", properties: {} } as const;
  return elicit(key, { message: key, schema });
}

const yes = { action: "accept", content: {} };

/** Answers every question of a server until it is done. */
async function play(server: Server): Promise<{ text: string; rounds: number }> {
  let result = await askRound(server);
  for (let rounds = 1; rounds < 20; rounds++) {
    if (result["resultType"] === "complete") return { text: textOf(result), rounds };
    const answers = Object.fromEntries(askedIn(result).map((key) => [key, yes]));
    result = await askRound(server, { after: result, answers });
  }
  throw new Error("It never ends");
}

describe("once()", () => {
  test("runs a step with an effect in one pass only, and gives its value in every later one", async () => {
    const made: string[] = [];
    const seen: unknown[] = [];
    const { server } = serverOf(async (context) => {
      const order = await context.once("order", () => {
        made.push("order");
        return { id: made.length, lines: ["a"] };
      });
      seen.push(order);
      await agree(context, "ship");
      await context.once("shipment", async () => void made.push("shipment"));
      await agree(context, "bill");
      return `Order ${order.id}`;
    });
    expect(await play(server)).toEqual({ text: "Order 1", rounds: 3 });
    expect(made).toEqual(["order", "shipment"]);
    expect(seen).toEqual(Array(3).fill({ id: 1, lines: ["a"] }));
  });

  test.each([
    ["undefined", undefined],
    ["null", null],
    ["false", false],
    ["an empty text", ""],
    ["0", 0],
    ["a list", [1, [2]]],
    ["__proto__", JSON.parse('{"__proto__":1}')],
  ])("gives the same in every pass: %s", async (_what, value) => {
    const seen: unknown[] = [];
    let runs = 0;
    const { server } = serverOf(async (context) => {
      const step = (): unknown => {
        runs++;
        return value;
      };
      seen.push(await context.once("step", step));
      await agree(context, "ok");
      return "done";
    });
    await play(server);
    expect(seen).toStrictEqual([value, value]);
    expect(runs).toBe(1);
  });

  test("gives what JSON makes of a value in the first pass, too", async () => {
    const seen: unknown[] = [];
    const { server } = serverOf(async (context) => {
      seen.push(await context.once("at", () => new Date(0)));
      await agree(context, "ok");
      return "done";
    });
    await play(server);
    expect(seen).toEqual(["1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z"]);
  });

  test("refuses a value that is not JSON", async () => {
    const { server, failures } = serverOf(async ({ once }) => {
      await once("big", () => 1n);
    });
    expect(await askRound(server)).toMatchObject({ isError: true });
    expect(failures()).toEqual([
      expect.objectContaining({
        name: "TypeError",
        message: 'Cannot carry the value of step "big": it is not JSON',
      }),
    ]);
  });

  test.each([
    ["used twice in a pass", "a"],
    ["that is empty", ""],
  ])("with a key %s is a TypeError at once", async (_what, key) => {
    const errors: unknown[] = [];
    const { server } = serverOf(({ once }) => {
      void once("a", () => 1);
      try {
        void once(key, () => 2);
      } catch (error) {
        errors.push(error);
      }
    });
    await askRound(server);
    expect(errors).toEqual([
      new TypeError(
        `Cannot run once ${JSON.stringify(key)}: a key must be a string that is not empty, used once in a pass of the handler`,
      ),
    ]);
  });

  test("runs a step again that has failed, and has its failure thrown", async () => {
    let runs = 0;
    const { server } = serverOf(async (context) => {
      const step = (): string => {
        runs++;
        if (runs === 1) throw new Error("busy");
        return "made";
      };
      const made = await context.once("step", step).catch((error: Error) => error.message);
      await agree(context, made);
      return made;
    });
    const first = await askRound(server);
    expect(askedIn(first)).toEqual(["busy"]);
    const second = await askRound(server, { after: first, answers: { busy: yes } });
    expect(askedIn(second)).toEqual(["made"]);
    expect(runs).toBe(2);
  });

  test("lets a step ask itself, and runs it again with the answer", async () => {
    let runs = 0;
    const { server } = serverOf(async (context) => {
      const value = await context.once("step", async () => {
        runs++;
        await agree(context, "inside");
        return runs;
      });
      await agree(context, "after");
      return String(value);
    });
    expect(await play(server)).toEqual({ text: "2", rounds: 3 });
    expect(runs).toBe(2);
  });
});

describe("a step under way when the question is asked", () => {
  test("ends before the answer is sent, and is carried", async () => {
    const step = deferred<string>();
    let runs = 0;
    const { server } = serverOf(async (context) => {
      const slow = context.once("slow", () => {
        runs++;
        return step.promise;
      });
      await agree(context, "ok");
      return slow;
    });
    const asking = askRound(server);
    let isAnswered = false;
    void asking.then(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isAnswered).toBe(false);
    step.resolve("made");
    const asked = await asking;
    expect(askedIn(asked)).toEqual(["ok"]);
    expect(textOf(await askRound(server, { after: asked, answers: { ok: yes } }))).toBe("made");
    expect(runs).toBe(1);
  });

  test("may fail, though nobody is left to await it, and runs again", async () => {
    const steps = [deferred<string>(), deferred<string>()];
    let runs = 0;
    const { server, failures } = serverOf(async (context) => {
      const slow = context.once("slow", () => (steps[runs++] as (typeof steps)[0]).promise);
      await agree(context, "ok");
      return slow;
    });
    const asking = askRound(server);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const cause = new Error("broken");
    steps[0]?.reject(cause);
    const asked = await asking;
    expect(failures()).toEqual([
      expect.objectContaining({
        message: "After it asked for input, the handler of tools/call failed, which is ignored",
        cause,
      }),
    ]);
    steps[1]?.resolve("made");
    expect(textOf(await askRound(server, { after: asked, answers: { ok: yes } }))).toBe("made");
  });

  test("has the signal of the call until it has ended", async () => {
    const step = deferred<void>();
    const aborted: boolean[] = [];
    const { server } = serverOf(async (context) => {
      const { signal } = context;
      void context.once("slow", async () => {
        await step.promise;
        aborted.push(signal.aborted);
      });
      await agree(context, "ok");
    });
    const asking = askRound(server);
    await new Promise((resolve) => setTimeout(resolve, 5));
    step.resolve();
    await asking;
    expect(aborted).toEqual([false]);
  });
});

test("once() begins no step when the client has been asked already", async () => {
  const go = deferred<void>();
  const steps: string[] = [];
  const caught = deferred<unknown>();
  const { server } = serverOf(async (context) => {
    await agree(context, "ok").catch(() => undefined);
    await go.promise;
    await context.once("late", () => void steps.push("late")).catch(caught.resolve);
  });
  expect(askedIn(await askRound(server))).toEqual(["ok"]);
  go.resolve();
  expect(await caught.promise).toMatchObject({ name: "InputNeeded" });
  expect(steps).toEqual([]);
});

test("once() costs nothing on the wire where nothing is asked", async () => {
  const { server } = serverOf(({ once }) => once("n", () => "1"));
  expect(Object.keys(await askRound(server))).toEqual(["resultType", "content", "_meta"]);
});
