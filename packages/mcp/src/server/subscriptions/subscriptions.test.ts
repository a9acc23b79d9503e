import { describe, expect, test } from "vitest";
import { ask } from "../../../test/support/ask.ts";
import { cpuMs } from "../../../test/support/cpu-ms.ts";
import { Listener } from "../../../test/support/listener.ts";
import { turns } from "../../../test/support/turns.ts";
import type { Caller } from "../../exchange/exchange.ts";
import { WindingDown } from "../../exchange/winding-down.ts";
import { deferred } from "../../util/deferred.ts";
import { createServer } from "../create-server.ts";
import type { Server } from "../server.ts";
import type { EventBus } from "./event-bus.ts";
import { memoryEventBus } from "./event-bus.ts";

const ID = "io.modelcontextprotocol/subscriptionId";
const EVERYTHING = {
  toolsListChanged: true,
  promptsListChanged: true,
  resourcesListChanged: true,
  resourceSubscriptions: ["note://a", "note://b"],
};

/** A server that has something of everything. */
function server(eventBus?: EventBus): Server {
  return createServer({ name: "t", version: "1", ...(eventBus && { eventBus }) })
    .tool("t", {}, () => "")
    .prompt("p", {}, () => "")
    .resource("note://a", {}, () => "")
    .template("note://{id}", {}, () => "");
}

describe("subscriptions/listen is acknowledged first", () => {
  // BUG-137
  test.each([1, "1", 0, "", -7, 2 ** 53 - 1, "__proto__"])(
    "under the id %j, which everything else carries, too",
    async (id) => {
      const subject = server();
      const listener = new Listener(subject, EVERYTHING, { id });
      await turns();
      await subject.notify.toolsListChanged();
      await subject.notify.resourceUpdated("note://a");
      await turns();
      subject.endSubscriptions();
      expect(await listener.answered).toEqual({
        jsonrpc: "2.0",
        id,
        result: {
          resultType: "complete",
          _meta: {
            [ID]: id,
            "io.modelcontextprotocol/serverInfo": { name: "t", version: "1" },
          },
        },
      });
      const _meta = { [ID]: id };
      expect(listener.received).toEqual([
        {
          jsonrpc: "2.0",
          method: "notifications/subscriptions/acknowledged",
          params: { _meta, notifications: EVERYTHING },
        },
        { jsonrpc: "2.0", method: "notifications/tools/list_changed", params: { _meta } },
        {
          jsonrpc: "2.0",
          method: "notifications/resources/updated",
          params: { _meta, uri: "note://a" },
        },
        {
          jsonrpc: "2.0",
          method: "notifications/cancelled",
          params: { _meta, requestId: id, reason: "The server ends the subscription" },
        },
      ]);
    },
  );

  test("before whatever happens while the acknowledgement is on its way", async () => {
    const subject = server();
    const sent = deferred<void>();
    const listener = new Listener(subject, EVERYTHING, { notify: () => sent.promise });
    await subject.notify.promptsListChanged();
    subject.tool("new", {}, () => "");
    await turns();
    expect(listener.methods).toEqual(["subscriptions/acknowledged"]);
    sent.resolve();
    await turns();
    expect(listener.methods).toEqual([
      "subscriptions/acknowledged",
      "prompts/list_changed",
      "tools/list_changed",
    ]);
  });

  test.each([
    [{}, {}],
    [{ toolsListChanged: true }, { toolsListChanged: true }],
    [{ toolsListChanged: false, promptsListChanged: true }, { promptsListChanged: true }],
    [{ resourceSubscriptions: [] }, { resourceSubscriptions: [] }],
    [
      { resourceSubscriptions: ["note://a", "note://x", "note://a", "other://a", "", "__proto__"] },
      { resourceSubscriptions: ["note://a", "note://x"] },
    ],
    [{ tasks: 1, taskIds: ["1"], resourcesListChanged: true }, { resourcesListChanged: true }],
    [JSON.parse('{"__proto__":{"toolsListChanged":true},"jsonrpc":"2.0"}'), {}],
  ])("with what the server can and may tell of %j", async (filter, agreed) => {
    const listener = new Listener(server(), filter);
    await turns();
    expect(listener.agreed).toEqual(agreed);
    expect(listener.answer).toBeUndefined();
  });

  test("with tools only, by a server that has nothing else", async () => {
    const listener = new Listener(createServer({ name: "t", version: "1" }), EVERYTHING);
    await turns();
    expect(listener.agreed).toEqual({ toolsListChanged: true });
  });

  test("with the resources that the caller may read", async () => {
    const visible = ({ principal }: Caller): boolean => principal?.id === "ada";
    const subject = createServer({ name: "t", version: "1" })
      .resource("note://a", { visible }, () => "")
      .template("private://{id}", { visible }, () => "")
      .resource("note://open", {}, () => "");
    const filter = { resourceSubscriptions: ["note://a", "private://1", "note://open"] };
    const caller = { transport: "http", principal: { id: "ada" } } as const;
    const own = new Listener(subject, filter, { caller });
    const other = new Listener(subject, filter);
    await turns();
    expect(own.agreed).toEqual(filter);
    expect(other.agreed).toEqual({ resourceSubscriptions: ["note://open"] });
    await subject.notify.resourceUpdated("note://a");
    await turns();
    expect(own.methods).toEqual(["subscriptions/acknowledged", "resources/updated"]);
    expect(other.methods).toEqual(["subscriptions/acknowledged"]);
  });
});

describe("subscriptions/listen is refused with the path, and nothing is opened", () => {
  test.each<[unknown, string, string]>([
    [undefined, "", "an object, found nothing"],
    [null, "", "an object, found null"],
    [[], "", "an object, found []"],
    ["tools", "", 'an object, found "tools"'],
    [{ toolsListChanged: null }, "/toolsListChanged", "true or false, found null"],
    [{ promptsListChanged: "true" }, "/promptsListChanged", 'true or false, found "true"'],
    [{ resourcesListChanged: 1 }, "/resourcesListChanged", "true or false, found 1"],
    [{ resourceSubscriptions: null }, "/resourceSubscriptions", "an array of strings, found null"],
    [{ resourceSubscriptions: {} }, "/resourceSubscriptions", "an array of strings, found {}"],
    [{ resourceSubscriptions: ["a", null] }, "/resourceSubscriptions/1", "a string, found null"],
    [
      { resourceSubscriptions: Array(10_001).fill("a") },
      "/resourceSubscriptions",
      "an array of at most 10000, found an array of 10001",
    ],
  ])("for the filter %#", async (filter, where, found) => {
    const subject = server();
    const listener = new Listener(subject, filter);
    const path = `/params/notifications${where}`;
    expect(await listener.answered).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32602,
        message: `Cannot take subscriptions/listen: ${path} must be ${found}`,
        data: { path },
      },
    });
    await subject.notify.toolsListChanged();
    await turns();
    expect(listener.received).toEqual([]);
  });
});

describe("a subscription gets", () => {
  test("only what it asked for", async () => {
    const subject = server();
    const tools = new Listener(subject, { toolsListChanged: true }, { id: 1 });
    const note = new Listener(subject, { resourceSubscriptions: ["note://a"] }, { id: "1" });
    await turns();
    await subject.notify.toolsListChanged();
    await subject.notify.promptsListChanged();
    await subject.notify.resourcesListChanged();
    await subject.notify.resourceUpdated("note://a");
    await subject.notify.resourceUpdated("note://b");
    await subject.notify.resourceUpdated("note://A");
    await turns();
    expect(tools.methods).toEqual(["subscriptions/acknowledged", "tools/list_changed"]);
    expect(note.params.slice(1)).toEqual([{ uri: "note://a" }]);
  });

  test("an event for each thing that is registered and taken away", async () => {
    const subject = server();
    const listener = new Listener(subject, EVERYTHING);
    await turns();
    const steps: [string, () => unknown][] = [
      ["tools/list_changed", () => subject.tool("x", {}, () => "")],
      ["prompts/list_changed", () => subject.prompt("x", {}, () => "")],
      ["resources/list_changed", () => subject.resource("x:1", {}, () => "")],
      ["resources/list_changed", () => subject.template("x:{a}", {}, () => "")],
      ["tools/list_changed", () => subject.removeTool("x")],
      ["prompts/list_changed", () => subject.removePrompt("x")],
      ["resources/list_changed", () => subject.removeResource("x:1")],
      ["resources/list_changed", () => subject.removeResource("x:{a}")],
    ];
    for (const [method, step] of steps) {
      listener.received.length = 0;
      step();
      await turns();
      expect(listener.methods).toEqual([method]);
    }
    listener.received.length = 0;
    subject.removeTool("nothing");
    await turns();
    expect(listener.methods).toEqual([]);
  });

  test("at most one of each kind and URI, however slowly it reads", async () => {
    const subject = server();
    const reads: (() => void)[] = [];
    const listener = new Listener(subject, EVERYTHING, {
      notify: () => new Promise((resolve) => reads.push(resolve)),
    });
    for (let event = 0; event < 1000; event++) {
      await subject.notify.toolsListChanged();
      await subject.notify.resourceUpdated(event % 2 === 0 ? "note://a" : "note://b");
      await turns();
    }
    expect(listener.methods).toEqual(["subscriptions/acknowledged"]);
    for (let read = 0; read < 100; read++) {
      reads.shift()?.();
      await turns();
    }
    expect(listener.params.slice(1)).toEqual([{}, { uri: "note://a" }, { uri: "note://b" }]);
    await subject.notify.toolsListChanged();
    await turns();
    expect(listener.methods.slice(4)).toEqual(["tools/list_changed"]);
  });

  test("what happens again while it is being told", async () => {
    const subject = server();
    const reads: (() => void)[] = [];
    const listener = new Listener(subject, EVERYTHING, {
      notify: () => new Promise((resolve) => reads.push(resolve)),
    });
    reads.shift()?.();
    await turns();
    for (let event = 0; event < 3; event++) {
      await subject.notify.toolsListChanged();
      await turns();
      reads.shift()?.();
      await turns();
    }
    expect(listener.methods.slice(1)).toEqual(Array(3).fill("tools/list_changed"));
  });

  test("events of other processes by the bus, and tells them of its own", async () => {
    const eventBus = memoryEventBus();
    const [one, two] = [server(eventBus), server(eventBus)];
    const listeners = [new Listener(one, EVERYTHING), new Listener(two, EVERYTHING)];
    await turns();
    await one.notify.resourceUpdated("note://a");
    await turns();
    for (const { methods } of listeners) {
      expect(methods).toEqual(["subscriptions/acknowledged", "resources/updated"]);
    }
    // What one process registers is its own: the others register for themselves.
    one.tool("x", {}, () => "");
    await turns();
    expect(listeners.map(({ methods }) => methods.length)).toEqual([3, 2]);
  });
});

test.each([
  [undefined, "nothing"],
  [5, "5"],
])("notify.resourceUpdated(%s) rejects, and nobody is told", async (uri, found) => {
  const told: unknown[] = [];
  const eventBus: EventBus = { ...memoryEventBus(), publish: (event) => void told.push(event) };
  const subject = createServer({ name: "t", version: "1", eventBus });
  await expect(subject.notify.resourceUpdated(uri as never)).rejects.toEqual(
    new TypeError(`Cannot tell of a change: the URI must be a string, found ${found}`),
  );
  expect(told).toEqual([]);
});

describe("a subscription ends", () => {
  test("when the client cancels it, without an answer or another word", async () => {
    const subject = server();
    const listener = new Listener(subject, EVERYTHING);
    await turns();
    const reason = new DOMException("The caller cancelled the request", "AbortError");
    listener.abort(reason);
    await subject.notify.toolsListChanged();
    expect(await listener.answered).toEqual({ failed: reason });
    await subject.notify.toolsListChanged();
    await turns();
    expect(listener.methods.slice(2)).toEqual([]);
  });

  test.each([
    ["while it is being acknowledged", false],
    ["before it is opened", true],
  ])("when the client cancels it %s", async (_what, isEarly) => {
    const subject = server();
    const never = new Promise<void>(() => undefined);
    const reason = new Error("gone");
    const listener = new Listener(subject, EVERYTHING, { notify: () => never });
    if (!isEarly) await turns();
    listener.abort(reason);
    expect(await listener.answered).toEqual({ failed: reason });
    await subject.notify.toolsListChanged();
    await turns();
    expect(listener.methods).toEqual(["subscriptions/acknowledged"]);
  });

  test("in good order at once, however slowly the client reads", async () => {
    const subject = server();
    const never = new Promise<void>(() => undefined);
    const listener = new Listener(subject, EVERYTHING, { notify: () => never });
    await subject.notify.toolsListChanged();
    subject.endSubscriptions();
    expect(await listener.answered).toMatchObject({ result: { resultType: "complete" } });
    expect(listener.methods).toEqual(["subscriptions/acknowledged", "cancelled"]);
  });

  test("in good order when its connection winds down", async () => {
    const listener = new Listener(server(), EVERYTHING, { id: "s" });
    await turns();
    listener.abort(new WindingDown());
    expect(await listener.answered).toMatchObject({ id: "s", result: { _meta: { [ID]: "s" } } });
    expect(listener.methods).toEqual(["subscriptions/acknowledged", "cancelled"]);
  });

  test("for all at once, and the server goes on", async () => {
    const subject = server();
    const listeners = [1, 2, 3].map((id) => new Listener(subject, EVERYTHING, { id }));
    await turns();
    subject.endSubscriptions();
    for (const { answered } of listeners) expect(await answered).toHaveProperty("result");
    const next = new Listener(subject, EVERYTHING);
    await turns();
    expect(next.methods).toEqual(["subscriptions/acknowledged"]);
    const { response } = await ask(subject, "tools/list");
    expect(response).toHaveProperty("result");
  });

  test("with an error where its acknowledgement cannot be sent", async () => {
    const stalled = new Error("stalled");
    const listener = new Listener(server(), EVERYTHING, { notify: () => Promise.reject(stalled) });
    expect(await listener.answered).toMatchObject({
      error: { code: -32603, data: { reason: "HANDLER_FAILED" } },
    });
  });

  test("not by an event that cannot be sent", async () => {
    const subject = server();
    let failing = false;
    const listener = new Listener(subject, EVERYTHING, {
      notify: () => (failing ? Promise.reject(new Error("too large")) : Promise.resolve()),
    });
    await turns();
    failing = true;
    await subject.notify.toolsListChanged();
    await turns();
    failing = false;
    await subject.notify.promptsListChanged();
    await turns();
    expect(listener.methods.slice(1)).toEqual(["tools/list_changed", "prompts/list_changed"]);
    expect(listener.answer).toBeUndefined();
  });
});

describe("many subscriptions", () => {
  test("a thousand get one event each", async () => {
    const subject = server();
    const listeners = Array.from(
      { length: 1000 },
      (_, id) => new Listener(subject, EVERYTHING, { id }),
    );
    await turns();
    await subject.notify.resourceUpdated("note://a");
    await turns();
    for (const [id, { received }] of listeners.entries()) {
      expect(received).toHaveLength(2);
      expect(received[1]?.params).toEqual({ _meta: { [ID]: id }, uri: "note://a" });
    }
    subject.endSubscriptions();
    await Promise.all(listeners.map(({ answered }) => answered));
  });

  test("ten thousand that come and go leave nothing behind, not even on the bus", async () => {
    let listening = 0;
    const bus = memoryEventBus();
    const eventBus: EventBus = {
      publish: (event) => bus.publish(event),
      subscribe(listener) {
        listening++;
        const leave = bus.subscribe(listener);
        return () => {
          listening--;
          leave();
        };
      },
    };
    const subject = server(eventBus);
    for (let round = 0; round < 100; round++) {
      const listeners = Array.from({ length: 100 }, () => new Listener(subject, EVERYTHING));
      await turns();
      expect(listening).toBe(1);
      if (round % 2 === 0) subject.endSubscriptions();
      else for (const listener of listeners) listener.abort(new Error("gone"));
      await Promise.all(listeners.map(({ answered }) => answered));
      expect(listening).toBe(0);
    }
  });

  test("ten thousand URIs are looked up in less than a second", () => {
    const subject = server();
    for (let n = 0; n < 20; n++) subject.template(`t${n}://{a}/{+b}{?c}`, {}, () => "");
    const uris = Array.from({ length: 10_000 }, (_, n) => `t${n % 21}://a/b/c?c=${n}`);
    const filter = { resourceSubscriptions: uris };
    expect(cpuMs(() => void new Listener(subject, filter).abort(0))).toBeLessThan(1000);
  });
});
