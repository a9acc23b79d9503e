import { describe, expect, test } from "vitest";
import { textOf } from "../../../test/support/ask.ts";
import { askedIn, askRound } from "../../../test/support/ask-round.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { deferred } from "../../util/deferred.ts";
import { createServer } from "../create-server.ts";
import type { HandlerContext } from "../handler-context.ts";
import type { Server } from "../server.ts";
import type { PlainReturn } from "../tool-result.ts";
import { inputRequired } from "./input-required.ts";

const roots = { method: "roots/list" } as const;
const form = {
  method: "elicitation/create",
  params: { message: "m", requestedSchema: { type: "object", properties: {} } },
} as const;

function serverOf(handler: (context: HandlerContext) => PlainReturn | Promise<PlainReturn>): {
  server: Server;
  failures: () => readonly unknown[];
} {
  const { observer, of } = collectEvents();
  const server = createServer({ name: "test", version: "1.0.0", observer });
  server.tool("t", {}, (_args, context) => handler(context));
  return { server, failures: () => of("handler-failed").map(({ error }) => error) };
}

describe("inputRequired()", () => {
  test("asks as it is written, and its answers and state come back", async () => {
    const { server, failures } = serverOf(({ state, response }) => {
      if (state === undefined) return inputRequired({ requests: { r: roots }, state: { step: 1 } });
      return JSON.stringify([state, response("r"), response("none")]);
    });
    const asked = await askRound(server);
    expect(asked).toMatchObject({ resultType: "input_required", inputRequests: { r: roots } });
    const done = await askRound(server, { after: asked, answers: { r: { anything: 1 } } });
    expect(textOf(done)).toBe('[{"step":1},{"anything":1},null]');
    expect(failures()).toEqual([]);
  });

  test("with a state alone tells the client to come back", async () => {
    // BUG-135
    let ready = false;
    const { server } = serverOf(({ state }) => {
      if (!ready) return inputRequired({ state: Number(state ?? 0) + 1 });
      return `after ${state}`;
    });
    const first = await askRound(server);
    expect(Object.keys(first)).toEqual(["resultType", "requestState", "_meta"]);
    const second = await askRound(server, { after: first });
    ready = true;
    expect(textOf(await askRound(server, { after: second }))).toBe("after 2");
  });

  test.each<[string, unknown, string]>([
    ["a function", () => 1, "a function"],
    ["a symbol", Symbol("s"), "a symbol"],
  ])("refuses a state that is %s, since nothing would come back", (_what, state, found) => {
    expect(() => inputRequired({ state })).toThrow(
      new TypeError(`Cannot ask for input: the state must be a JSON value, found ${found}`),
    );
  });

  test.each([null, 0, false, "", [], { "": { a: [null] } }])(
    "carries the state %j",
    async (own) => {
      const { server } = serverOf(({ state }) =>
        state === undefined ? inputRequired({ state: own }) : JSON.stringify(state),
      );
      const asked = await askRound(server);
      expect(textOf(await askRound(server, { after: asked }))).toBe(JSON.stringify(own));
    },
  );

  test("with questions alone sends no state", async () => {
    const { server } = serverOf(({ response }) =>
      response("r") === undefined ? inputRequired({ requests: { r: roots } }) : "done",
    );
    expect(await askRound(server)).not.toHaveProperty("requestState");
    expect(textOf(await askRound(server, { answers: { r: 1 } }))).toBe("done");
  });

  test("adds to the questions that the handler has asked", async () => {
    const { server } = serverOf((context) => {
      void context.roots("a");
      return inputRequired({ requests: { b: form }, state: 1 });
    });
    expect(askedIn(await askRound(server))).toEqual(["a", "b"]);
  });

  test("works in prompts and resources", async () => {
    const server = createServer({ name: "t", version: "1" })
      .prompt("p", {}, (_args, { state }) =>
        state === undefined ? inputRequired({ state: 1 }) : "x",
      )
      .resource("x:r", {}, ({ state }) =>
        state === undefined ? inputRequired({ state: 1 }) : "x",
      );
    for (const request of [
      { method: "prompts/get", params: { name: "p" } },
      { method: "resources/read", params: { uri: "x:r" } },
    ]) {
      const asked = await askRound(server, request);
      expect(asked).toMatchObject({ resultType: "input_required" });
      expect(await askRound(server, { ...request, after: asked })).toMatchObject({
        resultType: "complete",
      });
    }
  });

  test("is ignored where the questions have been sent already, and the observer is told", async () => {
    const go = deferred<void>();
    const { server, failures } = serverOf(async (context) => {
      await context.roots().catch(() => undefined);
      await go.promise;
      return inputRequired({ state: 1 });
    });
    expect(askedIn(await askRound(server))).toEqual(["roots"]);
    go.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(failures()).toEqual([
      expect.objectContaining({
        cause: new TypeError(
          "Cannot ask for input: the request has been answered by its questions",
        ),
      }),
    ]);
  });
});

describe("inputRequired() refuses", () => {
  test.each([{}, { requests: {} }])("nothing: %j", (fields) => {
    expect(() => inputRequired(fields)).toThrow(
      new TypeError("Cannot ask for input: give requests, a state, or both"),
    );
  });

  test.each([
    [{ method: "tools/call", params: {} }, '{"method":"tools/call","params":{}}'],
    [{ method: "elicitation/create" }, '{"method":"elicitation/create"}'],
    [
      { method: "sampling/createMessage", params: [] },
      '{"method":"sampling/createMessage","params":[]}',
    ],
    [{}, "{}"],
  ])("the question %j, as a failure of the handler", async (question, shown) => {
    const { server, failures } = serverOf(() =>
      inputRequired({ requests: { q: question as never } }),
    );
    expect(await askRound(server)).toMatchObject({ isError: true });
    expect(failures()).toEqual([
      new TypeError(
        `Cannot ask "q": it must be elicitation/create, sampling/createMessage or roots/list with its params, found ${shown}`,
      ),
    ]);
  });

  test("a state that is not JSON, as a failure of the server", async () => {
    const { server, failures } = serverOf(() => inputRequired({ state: 1n }));
    expect(await askRound(server)).toMatchObject({
      code: -32603,
      data: { reason: "HANDLER_FAILED" },
    });
    expect(failures()).toHaveLength(1);
  });
});
