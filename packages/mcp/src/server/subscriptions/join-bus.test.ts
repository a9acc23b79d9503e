import { expect, test } from "vitest";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { exchangeContext } from "../../../test/support/exchange-context.ts";
import { turns } from "../../../test/support/turns.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { createServer } from "../create-server.ts";
import type { EventBus, ServerEvent } from "./event-bus.ts";

type Listener = (event: ServerEvent) => void;

/** A server on a bus of the test, with one listener that can be told to go. */
async function listening(subscribe: (listener: Listener) => unknown) {
  const { observer, of } = collectEvents();
  let listener: Listener | undefined;
  const eventBus = {
    publish: () => undefined,
    subscribe(given: Listener) {
      listener = given;
      return subscribe(given);
    },
  } as unknown as EventBus;
  const server = createServer({ name: "t", version: "1", eventBus, observer });
  const controller = new AbortController();
  const context = exchangeContext(controller.signal);
  const _meta = {
    [META_KEY.protocolVersion]: "2026-07-28",
    [META_KEY.clientCapabilities]: {},
  };
  const params = { _meta, notifications: { toolsListChanged: true } };
  const request = { jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params } as const;
  const over = server.exchange(request, context).catch((reason) => reason);
  await turns();
  const say = (event: unknown): void => listener?.(event as ServerEvent);
  const heard = (): number =>
    context.notified.filter(({ method }) => method === "notifications/tools/list_changed").length;
  const leave = async (): Promise<void> => {
    controller.abort(new Error("enough"));
    expect(await over).toEqual(new Error("enough"));
    await turns();
  };
  const told = () => of("handler-failed").map(({ error }) => error);
  return { say, heard, leave, told };
}

test.each<[string, () => unknown, readonly unknown[]]>([
  ["gives nothing to call", () => undefined, []],
  ["is an async function", async () => () => undefined, []],
  ["rejects", () => Promise.reject(new Error("no broker")), [new Error("no broker")]],
  [
    "gives what throws",
    () => () => {
      throw new Error("gone already");
    },
    [new Error("gone already")],
  ],
  ["gives what rejects", () => () => Promise.reject(new Error("late")), [new Error("late")]],
])(
  "a bus whose subscribe() %s can be left, and says nothing after that",
  async (_what, subscribe, errors) => {
    const { say, heard, leave, told } = await listening(subscribe);
    say({ kind: "toolsListChanged" });
    await turns();
    expect(heard()).toBe(1);
    await leave();
    say({ kind: "toolsListChanged" });
    await turns();
    expect(heard()).toBe(1);
    expect(told()).toEqual(errors);
  },
);

test("a bus whose subscribe() is an async function is left once it is joined", async () => {
  let left = 0;
  const { leave } = await listening(async () => () => void left++);
  await leave();
  expect(left).toBe(1);
});

test.each([null, undefined, "x", 5, [], {}, { kind: 1 }, { kind: "acme/other" }])(
  "what is no event, %j, is passed over",
  async (event) => {
    const { say, heard, leave, told } = await listening(() => () => undefined);
    say(event);
    say({ kind: "toolsListChanged" });
    await turns();
    expect(heard()).toBe(1);
    await leave();
    expect(told()).toEqual([]);
  },
);
