import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { textOf } from "../../../test/support/ask.ts";
import { askedIn, askRound } from "../../../test/support/ask-round.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { deferred } from "../../util/deferred.ts";
import { createServer } from "../create-server.ts";
import type { HandlerContext } from "../handler-context.ts";
import type { Server } from "../server.ts";
import type { ServerOptions } from "../server-options.ts";
import { ToolError } from "../tool-error.ts";
import type { PlainReturn } from "../tool-result.ts";
import { isInputNeeded } from "./input-needed.ts";

const Name = z.object({ name: z.string() });
const nameQuestion = { message: "Who are you?", schema: Name };
const ada = { action: "accept", content: { name: "Ada" } };
const bob = { action: "accept", content: { name: "Bob" } };

const unhandled: unknown[] = [];
process.on("unhandledRejection", (error) => unhandled.push(error));

afterEach(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(unhandled.splice(0)).toEqual([]);
});

type Handler = (context: HandlerContext) => PlainReturn | Promise<PlainReturn>;

/** A server with one tool, `t`. */
function serverOf(handler: Handler, options: Partial<ServerOptions> = {}): Server {
  const server = createServer({ name: "test", version: "1.0.0", ...options });
  return server.tool("t", {}, (_args, context) => handler(context));
}

/** What a user said to a name question. */
async function nameFrom({ elicit }: HandlerContext, key = "name"): Promise<string> {
  const answer = await elicit(key, nameQuestion);
  return answer.action === "accept" ? answer.content.name : answer.action;
}

describe("elicit() without an answer", () => {
  test("answers the call with the question, and runs again with the answer", async () => {
    const server = serverOf(async (context) => `Hello ${await nameFrom(context)}`);
    const asked = await askRound(server);
    expect(asked).toEqual({
      resultType: "input_required",
      inputRequests: {
        name: {
          method: "elicitation/create",
          params: {
            mode: "form",
            message: "Who are you?",
            requestedSchema: {
              type: "object",
              properties: { name: { type: "string" } },
              required: ["name"],
            },
          },
        },
      },
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "test", version: "1.0.0" } },
    });
    expect(textOf(await askRound(server, { answers: { name: ada } }))).toBe("Hello Ada");
  });

  test.each(["decline", "cancel"])("gives %s as what the user did", async (action) => {
    const server = serverOf(nameFrom);
    expect(textOf(await askRound(server, { answers: { name: { action } } }))).toBe(action);
  });

  test("asks for a page by its URL", async () => {
    const server = serverOf(async ({ elicit }) => {
      const { action } = await elicit("pay", { message: "Pay here", url: "https://example.com/p" });
      return action;
    });
    expect(await askRound(server)).toMatchObject({
      inputRequests: {
        pay: {
          method: "elicitation/create",
          params: { mode: "url", message: "Pay here", url: "https://example.com/p" },
        },
      },
    });
    expect(textOf(await askRound(server, { answers: { pay: { action: "accept" } } }))).toBe(
      "accept",
    );
  });

  test("asks several at once in one round", async () => {
    const server = serverOf(async (context) => {
      const names = await Promise.all([nameFrom(context, "a"), nameFrom(context, "b")]);
      return names.join(" and ");
    });
    const asked = await askRound(server);
    expect(askedIn(asked)).toEqual(["a", "b"]);
    expect(asked).not.toHaveProperty("requestState");
    expect(textOf(await askRound(server, { answers: { a: ada, b: bob } }))).toBe("Ada and Bob");
  });

  test("asks in one round whatever is asked in the same turn, however many promises later", async () => {
    const later = async (context: HandlerContext, turns: number): Promise<string> => {
      for (let turn = 0; turn < turns; turn++) await null;
      return nameFrom(context, `after ${turns}`);
    };
    const server = serverOf(async (context) => {
      const names = [1, 10, 100].map((turns) => later(context, turns));
      return (await Promise.all(names)).join();
    });
    expect(askedIn(await askRound(server))).toEqual(["after 1", "after 10", "after 100"]);
  });

  test("asks one after the other in two rounds, and carries the first answer", async () => {
    const server = serverOf(async (context) => {
      const first = await nameFrom(context, "a");
      return `${first} and ${await nameFrom(context, "b")}`;
    });
    const first = await askRound(server);
    expect(askedIn(first)).toEqual(["a"]);
    const second = await askRound(server, { answers: { a: ada } });
    expect(askedIn(second)).toEqual(["b"]);
    expect(second["requestState"]).toMatch(/^[\w-]+$/);
    const done = await askRound(server, { after: second, answers: { b: bob } });
    expect(textOf(done)).toBe("Ada and Bob");
  });

  test("asks in the next round what is first asked after the answer", async () => {
    const opened = deferred<void>();
    const { observer, of } = collectEvents();
    const server = serverOf(
      async (context) => {
        const late = opened.promise.then(() => nameFrom(context, "late"));
        await nameFrom(context, "early").catch(() => undefined);
        return late;
      },
      { observer },
    );
    expect(askedIn(await askRound(server))).toEqual(["early"]);
    opened.resolve();
    expect(askedIn(await askRound(server, { answers: { early: ada } }))).toEqual(["late"]);
    expect(of("handler-failed")).toEqual([]);
  });
});

describe("a handler that goes on after its question", () => {
  test("cannot return something else, whatever it catches", async () => {
    const { observer, of } = collectEvents();
    const server = serverOf(
      async (context) => {
        try {
          return await nameFrom(context);
        } catch {
          return "I asked nobody";
        }
      },
      { observer },
    );
    expect(askedIn(await askRound(server))).toEqual(["name"]);
    expect(of("handler-failed")).toEqual([
      {
        kind: "handler-failed",
        method: "tools/call",
        name: "t",
        error: new Error(
          "After it asked for input, the handler of tools/call returned, which is ignored",
        ),
      },
    ]);
  });

  test.each([
    ["an error", new Error("lost")],
    ["a ToolError", new ToolError("lost")],
  ])("cannot fail with %s instead, which the observer gets once", async (_what, cause) => {
    const { observer, of } = collectEvents();
    const server = serverOf(
      async (context) => {
        await nameFrom(context).catch(() => undefined);
        throw cause;
      },
      { observer },
    );
    expect(askedIn(await askRound(server))).toEqual(["name"]);
    const [event, ...others] = of("handler-failed");
    expect(others).toEqual([]);
    expect(event?.error).toMatchObject({
      message: "After it asked for input, the handler of tools/call failed, which is ignored",
      cause,
    });
  });

  test("cannot return what does not fit its output schema instead", async () => {
    const { observer, of } = collectEvents();
    const server = createServer({ name: "test", version: "1.0.0", observer });
    server.tool("t", { output: z.object({ n: z.number() }) }, async (_args, context) => {
      await nameFrom(context).catch(() => undefined);
      return { n: "text" as never };
    });
    expect(askedIn(await askRound(server))).toEqual(["name"]);
    expect(of("handler-failed")).toHaveLength(1);
  });

  test("runs its finally blocks", async () => {
    const steps: string[] = [];
    const server = serverOf(async (context) => {
      try {
        return await nameFrom(context);
      } finally {
        steps.push("cleaned up");
      }
    });
    expect(askedIn(await askRound(server))).toEqual(["name"]);
    expect(steps).toEqual(["cleaned up"]);
  });

  test("lets go of what it holds with using, before its answer and after", async () => {
    const steps: string[] = [];
    const server = serverOf(async (context) => {
      await using _lock = {
        [Symbol.asyncDispose]: async () => {
          await Promise.resolve();
          steps.push("let go");
        },
      };
      steps.push("hold");
      return nameFrom(context);
    });
    expect(askedIn(await askRound(server))).toEqual(["name"]);
    expect(textOf(await askRound(server, { answers: { name: ada } }))).toBe("Ada");
    expect(steps).toEqual(["hold", "let go", "hold", "let go"]);
  });

  test("tells its question from a failure by isInputNeeded()", async () => {
    const undone: string[] = [];
    const server = serverOf(async (context) => {
      try {
        const name = await nameFrom(context);
        throw new Error(name);
      } catch (error) {
        if (isInputNeeded(error)) throw error;
        undone.push("undone");
        return "failed";
      }
    });
    expect(askedIn(await askRound(server))).toEqual(["name"]);
    expect(undone).toEqual([]);
    expect(textOf(await askRound(server, { answers: { name: ada } }))).toBe("failed");
    expect(undone).toEqual(["undone"]);
  });

  test("may never settle", async () => {
    const server = serverOf(async (context) => {
      await nameFrom(context).catch(() => undefined);
      await new Promise(() => undefined);
    });
    expect(askedIn(await askRound(server))).toEqual(["name"]);
  });

  test("need not wait for its questions", async () => {
    const server = serverOf((context) => {
      void context.elicit("form", nameQuestion);
      void context.elicit("bound", { ...nameQuestion, bind: true });
      void context.elicit("page", { message: "Open", url: "https://example.com/" });
      void context.sample("model", { messages: [], maxTokens: 1 });
      void context.roots();
      return "done";
    });
    const asked = await askRound(server);
    expect(askedIn(asked)).toEqual(["form", "bound", "page", "model", "roots"]);
    const answers = { form: 5, bound: ada, page: { action: "no" }, model: {}, roots: [] };
    // The answers are malformed, and nobody awaits the questions: only the wire tells.
    expect(await askRound(server, { after: asked, answers })).toMatchObject({ code: -32602 });
  });

  test("has its signal aborted with what the question rejected with", async () => {
    const reasons: unknown[] = [];
    const server = serverOf(async (context) => {
      const { signal } = context;
      signal.addEventListener("abort", () => reasons.push(signal.reason));
      const caught = await nameFrom(context).catch((error: unknown) => error);
      reasons.push(signal.aborted, caught);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      reasons.push(signal.reason === caught);
      throw signal.reason;
    });
    await askRound(server);
    await vi.waitFor(() => expect(reasons).toHaveLength(4));
    expect(reasons[0]).toBe(false);
    expect(isInputNeeded(reasons[1])).toBe(true);
    expect(reasons[2]).toBe(reasons[1]);
    expect(reasons[3]).toBe(true);
  });

  test("finds its signal aborted where it looks at it only then", async () => {
    const seen = deferred<unknown>();
    const go = deferred<void>();
    const server = serverOf(async (context) => {
      await nameFrom(context).catch(() => undefined);
      await go.promise;
      seen.resolve(context.signal.reason);
    });
    await askRound(server);
    go.resolve();
    expect(isInputNeeded(await seen.promise)).toBe(true);
  });
});

describe("a key", () => {
  test.each([
    ["asked twice in a pass", "a", "a"],
    ["that is empty", "", ""],
    ["that is no string", 7, "7"],
  ])("%s is a TypeError at once", async (_what, key, shown) => {
    const errors: unknown[] = [];
    const server = serverOf((context) => {
      void context.elicit("a", nameQuestion);
      try {
        void context.elicit(key as string, nameQuestion);
      } catch (error) {
        errors.push(error);
      }
    });
    await askRound(server);
    expect(errors).toEqual([
      new TypeError(
        `Cannot ask ${shown === "7" ? shown : JSON.stringify(shown)}: a key must be a string that is not empty, used once in a pass of the handler`,
      ),
    ]);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "a/b~c", "\ud800", "ü"])(
    "may be %j",
    async (key) => {
      const server = serverOf(async (context) => {
        const first = await nameFrom(context, key);
        await context.once(key, () => `${first}!`);
        return `${first} ${await nameFrom(context, "second")}`;
      });
      const first = await askRound(server);
      expect(askedIn(first)).toEqual([key]);
      const answers = Object.fromEntries([[key, ada]]);
      const second = await askRound(server, { after: first, answers });
      expect(askedIn(second)).toEqual(["second"]);
      const done = await askRound(server, { after: second, answers: { second: bob } });
      expect(textOf(done)).toBe("Ada Bob");
    },
  );

  test("that only objects have by nature has no answer", async () => {
    const server = serverOf((context) => nameFrom(context, "constructor"));
    expect(askedIn(await askRound(server, { answers: {} }))).toEqual(["constructor"]);
  });

  test("may be one of thousands", async () => {
    const keys = Array.from({ length: 5000 }, (_, index) => `k${index}`);
    const server = serverOf(async (context) => {
      const names = await Promise.all(keys.map((key) => nameFrom(context, key)));
      return String(names.length);
    });
    expect(askedIn(await askRound(server))).toEqual(keys);
    const answers = Object.fromEntries(keys.map((key) => [key, ada]));
    expect(textOf(await askRound(server, { answers }))).toBe("5000");
  });
});

describe("a question that reads differently on the retry", () => {
  /** Asks about a price that changes. */
  function shop(bind: boolean): { server: Server; raise: () => void } {
    let price = 5;
    const server = serverOf(async ({ elicit }) => {
      const schema = z.object({ sure: z.boolean() });
      const answer = await elicit("buy", { message: `Buy for ${price}?`, schema, bind });
      return `${answer.action} at ${price}`;
    });
    const raise = (): void => {
      price = 6;
    };
    return { server, raise };
  }
  const yes = { buy: { action: "accept", content: { sure: true } } };

  test("is answered by the answer to what it was", async () => {
    const { server, raise } = shop(false);
    const asked = await askRound(server);
    raise();
    expect(textOf(await askRound(server, { after: asked, answers: yes }))).toBe("accept at 6");
  });

  test("is asked again with bind", async () => {
    const { server, raise } = shop(true);
    const asked = await askRound(server);
    expect(asked).toHaveProperty("requestState");
    raise();
    const again = await askRound(server, { after: asked, answers: yes });
    expect(again).toMatchObject({
      inputRequests: { buy: { params: { message: "Buy for 6?" } } },
    });
    expect(textOf(await askRound(server, { after: again, answers: yes }))).toBe("accept at 6");
  });

  test("is answered with bind where it reads the same", async () => {
    const { server } = shop(true);
    const asked = await askRound(server);
    expect(textOf(await askRound(server, { after: asked, answers: yes }))).toBe("accept at 5");
  });

  test("is asked again with bind where no state says how it read", async () => {
    const { server } = shop(true);
    expect(askedIn(await askRound(server, { answers: yes }))).toEqual(["buy"]);
  });

  test("is asked again where the answer of an earlier round no longer fits it", async () => {
    let strict = false;
    const server = serverOf(async (context) => {
      const Age = z.object({ age: strict ? z.number().min(18) : z.number() });
      const answer = await context.elicit("age", { message: "How old?", schema: Age });
      strict = true;
      return `${JSON.stringify(answer)} ${await nameFrom(context)}`;
    });
    const answers = { age: { action: "accept", content: { age: 7 } } };
    const second = await askRound(server, { answers });
    expect(askedIn(second)).toEqual(["name"]);
    const third = await askRound(server, { after: second, answers: { name: ada } });
    expect(askedIn(third)).toEqual(["age"]);
    const older = { age: { action: "accept", content: { age: 20 } } };
    const done = await askRound(server, { after: third, answers: older });
    expect(textOf(done)).toBe('{"action":"accept","content":{"age":20}} Ada');
  });

  test("is asked as it was when it was asked, whatever becomes of its objects", async () => {
    const schema = {
      type: "object",
      properties: { a: { type: "string", title: "before" } },
    } as const;
    const server = serverOf((context) => {
      void context.elicit("k", { message: "m", schema });
      (schema.properties.a as { title: string }).title = "after";
    });
    expect(await askRound(server)).toMatchObject({
      inputRequests: {
        k: { params: { requestedSchema: { properties: { a: { title: "before" } } } } },
      },
    });
  });
});

describe("answers", () => {
  test("that are missing are asked for again, those that are there are kept", async () => {
    const server = serverOf(async (context) => {
      const names = await Promise.all([nameFrom(context, "a"), nameFrom(context, "b")]);
      return names.join();
    });
    const asked = await askRound(server);
    const again = await askRound(server, { after: asked, answers: { a: ada } });
    expect(askedIn(again)).toEqual(["b"]);
    expect(textOf(await askRound(server, { after: again, answers: { b: bob } }))).toBe("Ada,Bob");
    expect(askedIn(await askRound(server, { answers: {} }))).toEqual(["a", "b"]);
  });

  test("that nobody asked for are ignored", async () => {
    const server = serverOf(nameFrom);
    const answers = { name: ada, other: 5, ["__proto__"]: { x: 1 }, more: null };
    expect(textOf(await askRound(server, { answers }))).toBe("Ada");
    expect(askedIn(await askRound(server, { answers: { other: { deep: [1] } } }))).toEqual([
      "name",
    ]);
  });

  test("that come before their question are there when it is asked", async () => {
    const server = serverOf(async (context) => {
      const first = await nameFrom(context, "a");
      const second = await nameFrom(context, "b");
      return `${first} ${second} ${await nameFrom(context, "c")}`;
    });
    const second = await askRound(server, { answers: { c: bob, a: ada } });
    expect(askedIn(second)).toEqual(["b"]);
    const done = await askRound(server, { after: second, answers: { b: ada } });
    expect(textOf(done)).toBe("Ada Ada Bob");
  });
});

describe("prompts and resources", () => {
  const server = createServer({ name: "test", version: "1.0.0" })
    .prompt("p", { arguments: { tone: { required: true } } }, async ({ tone }, context) => {
      return `${tone}: ${await nameFrom(context)}`;
    })
    .resource("note://n", { cache: { ttlMs: 5000, cacheScope: "public" } }, nameFrom)
    .template("note://{user}/n", {}, async ({ user }, context) => {
      return `${user}: ${await nameFrom(context)}`;
    });

  test("ask, too", async () => {
    const prompt = { method: "prompts/get", params: { name: "p", arguments: { tone: "warm" } } };
    expect(askedIn(await askRound(server, prompt))).toEqual(["name"]);
    expect(await askRound(server, { ...prompt, answers: { name: ada } })).toMatchObject({
      messages: [{ role: "user", content: { type: "text", text: "warm: Ada" } }],
    });
    const template = { method: "resources/read", params: { uri: "note://me/n" } };
    expect(askedIn(await askRound(server, template))).toEqual(["name"]);
    expect(await askRound(server, { ...template, answers: { name: ada } })).toMatchObject({
      contents: [{ uri: "note://me/n", text: "me: Ada" }],
    });
  });

  test("carry no cache hints while they ask, and are not to be kept when they were answered", async () => {
    const read = { method: "resources/read", params: { uri: "note://n" } };
    const asked = await askRound(server, read);
    expect(Object.keys(asked)).toEqual(["resultType", "inputRequests", "_meta"]);
    expect(await askRound(server, { ...read, answers: { name: ada } })).toMatchObject({
      contents: [{ text: "Ada" }],
      ttlMs: 0,
      cacheScope: "private",
    });
  });
});

test("a method of the author's own may not ask, but may run a step", async () => {
  const { observer, of } = collectEvents();
  const server = createServer({ name: "test", version: "1.0.0", observer })
    .method("x/ask", async (_params, context) => ({ name: await nameFrom(context) }))
    .method("x/step", async (params, { once }) => ({
      n: await once("n", () => 1),
      had: Object.keys(params).filter((key) => key !== "_meta"),
    }));
  expect(await askRound(server, { method: "x/ask", params: {} })).toMatchObject({
    code: -32603,
    data: { reason: "HANDLER_FAILED" },
  });
  expect(of("handler-failed")[0]?.error).toEqual(
    new TypeError(
      "Cannot ask for input in x/ask: only tools/call, prompts/get and resources/read may",
    ),
  );
  const params = { inputResponses: 1, requestState: {} };
  expect(await askRound(server, { method: "x/step", params })).toMatchObject({
    n: 1,
    had: ["inputResponses", "requestState"],
  });
});
