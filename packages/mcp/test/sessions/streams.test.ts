// The streams of a session: what goes on which, and what a client that lost one is sent.
// BUG-57, BUG-108, BUG-115, BUG-116, BUG-120

import { describe, expect, test } from "vitest";
import type { EventStore } from "../../src/entry/node-http.ts";
import { memoryEventStore } from "../../src/entry/node-http.ts";
import { collectEvents } from "../support/collect-events.ts";
import { eventually } from "../support/eventually.ts";
import { HeldEndpoint } from "../support/held-endpoint.ts";
import { EventReader, FACES, SessionFixture } from "./session-fixture.ts";
import { toolsServer } from "./tools-server.ts";

const ping = { jsonrpc: "2.0", id: "p", method: "ping" };

describe.each(FACES)("the stream that is opened by GET, over the %s face", (face) => {
  test("carries what belongs to no call, and nothing that does", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin();
    const response = await session.get();
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("mcp-session-id")).toBe(session.id);
    const listening = new EventReader(response);
    const call = await session.call(1, "change");
    expect(await call.json()).toMatchObject({ id: 1, result: {} });
    expect(await listening.message()).toMatchObject({
      method: "notifications/tools/list_changed",
    });
    await session.delete();
    expect(await listening.rest()).toEqual([]);
  });

  test("gets what came before anybody listened, once", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin();
    for (const id of [1, 2, 3]) await (await session.call(id, "change")).text();
    const listening = new EventReader(await session.get());
    expect(await listening.message()).toMatchObject({ method: "notifications/tools/list_changed" });
    await session.delete();
    expect((await listening.rest()).length).toBeLessThanOrEqual(1);
  });

  test("opened again ends the one before, and gets what comes from then on", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin();
    const first = new EventReader(await session.get());
    const second = new EventReader(await session.get());
    expect(await first.rest()).toEqual([]);
    await (await session.call(1, "change")).text();
    expect(await second.message()).toMatchObject({ method: "notifications/tools/list_changed" });
    await session.delete();
  });

  test("must be wanted as an event stream", async () => {
    await using http = await SessionFixture.start(face, toolsServer().server);
    const session = await http.begin();
    const headers = { ...session.headers, Accept: "application/json" };
    const reply = await http.fetch("/mcp", { method: "GET", headers });
    expect(reply.status).toBe(406);
    expect(await reply.json()).toMatchObject({ error: { data: { reason: "NOT_ACCEPTABLE" } } });
  });
});

test("a resource is told of while it is subscribed to", async () => {
  await using http = await SessionFixture.start("node", toolsServer().server);
  const session = await http.begin("2025-06-18");
  const listening = new EventReader(await session.get());
  const params = { uri: "note://one" };
  const subscribed = await session.post({
    jsonrpc: "2.0",
    id: 1,
    method: "resources/subscribe",
    params,
  });
  expect(await subscribed.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  await (await session.call(2, "touch")).text();
  expect(await listening.message()).toEqual({
    jsonrpc: "2.0",
    method: "notifications/resources/updated",
    params,
  });
  await session.delete();
});

describe("the events of a stream", () => {
  test("begin with one that says nothing, in 2025-11-25 only", async () => {
    const { server, gate } = toolsServer();
    await using http = await SessionFixture.start("node", server, { sessions: { retryMs: 70 } });
    gate.resolve("held");
    const newest = new EventReader(await (await http.begin()).call(1, "hold"));
    const primer = await newest.next();
    expect(primer).toMatchObject({ event: "message", data: "" });
    expect(primer?.id).not.toBe("");
    expect(newest.retries).toEqual([70]);
    expect(await newest.rest()).toHaveLength(2);
    for (const revision of ["2024-11-05", "2025-03-26", "2025-06-18"]) {
      const session = await http.begin(revision);
      const older = new EventReader(await session.call(1, "hold"));
      const first = await older.next();
      expect(JSON.parse(first?.data ?? "")).toMatchObject({ method: "notifications/message" });
      expect(older.retries).toEqual([]);
      await older.rest();
    }
  });

  test("have ids that are unique in their session", async () => {
    const { server, gate } = toolsServer();
    await using http = await SessionFixture.start("node", server);
    const session = await http.begin();
    gate.resolve("held");
    const ids: string[] = [];
    for (const call of [1, 2, 3]) {
      const reader = new EventReader(await session.call(call, "hold"));
      for (let event = await reader.next(); event !== undefined; event = await reader.next()) {
        ids.push(event.id);
      }
    }
    expect(ids).toHaveLength(9);
    expect(new Set(ids).size).toBe(9);
  });
});

describe.each(FACES)("a client that lost the stream of a call, over the %s face", (face) => {
  test.each(["2025-03-26", "2025-06-18", "2025-11-25"])(
    "in %s gets what it missed from a store, and the rest as it comes",
    async (revision) => {
      const { server, gate, running } = toolsServer();
      const sessions = { events: memoryEventStore() };
      await using http = await SessionFixture.start(face, server, { sessions });
      const session = await http.begin(revision);
      const lost = new EventReader(await session.call(1, "steps"));
      const primer = revision === "2025-11-25" ? await lost.next() : undefined;
      const one = await lost.next();
      expect(JSON.parse(one?.data ?? "")).toMatchObject({ params: { data: "one" } });
      await eventually(() => running.size).toBe(1);
      await lost.cancel();
      gate.resolve("answer");
      await eventually(() => running.size).toBe(0);
      const again = new EventReader(await session.get(one?.id));
      expect(await again.rest()).toMatchObject([
        { params: { data: "two" } },
        { id: 1, result: { content: [{ text: "answer" }] } },
      ]);
      // What was fetched can be fetched again, from any place.
      const twice = new EventReader(await session.get(primer?.id ?? one?.id));
      expect(await twice.rest()).toHaveLength(primer === undefined ? 2 : 3);
    },
  );

  test("gets the answer without a store, too, but not what was said meanwhile", async () => {
    const { server, gate, running } = toolsServer();
    await using http = await SessionFixture.start(face, server);
    const session = await http.begin();
    const lost = new EventReader(await session.call(1, "steps"));
    const primer = await lost.next();
    await lost.next();
    await eventually(() => running.size).toBe(1);
    await lost.cancel();
    // Whoever sends learns of it a moment later.
    await (await session.post(ping)).text();
    await new Promise((resolve) => setTimeout(resolve, 50));
    gate.resolve("answer");
    await eventually(() => running.size).toBe(0);
    const again = new EventReader(await session.get(primer?.id));
    expect(await again.rest()).toMatchObject([
      { id: 1, result: { content: [{ text: "answer" }] } },
    ]);
    const reply = await session.get(primer?.id);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      error: {
        message: "Cannot resume: nothing is kept of the stream that Last-Event-ID names",
        data: { reason: "NO_SESSION" },
      },
    });
  });

  test("takes over from a connection that is not known to be dead", async () => {
    const { server, gate, running } = toolsServer();
    await using http = await SessionFixture.start(face, server, {
      sessions: { events: memoryEventStore() },
    });
    const session = await http.begin();
    const first = new EventReader(await session.call(1, "steps"));
    const primer = await first.next();
    await first.next();
    await eventually(() => running.size).toBe(1);
    const second = new EventReader(await session.get(primer?.id));
    expect(await first.rest()).toEqual([]);
    const third = new EventReader(await session.get(primer?.id));
    expect(await second.rest()).toMatchObject([{ params: { data: "one" } }]);
    gate.resolve("answer");
    expect(await third.rest()).toMatchObject([
      { params: { data: "one" } },
      { params: { data: "two" } },
      { id: 1 },
    ]);
  });
});

describe("Last-Event-ID", () => {
  test("of another session, or of no stream, is refused", async () => {
    const { server, gate } = toolsServer();
    await using http = await SessionFixture.start("node", server, {
      sessions: { events: memoryEventStore() },
    });
    gate.resolve("held");
    const session = await http.begin();
    const other = await http.begin();
    const event = await new EventReader(await session.call(1, "hold")).next();
    for (const id of [event?.id ?? "", "nonsense", "1.abc-99", "1-2-3"]) {
      expect((await other.get(id)).status).toBe(400);
    }
    expect((await session.get(event?.id)).status).toBe(200);
  });

  // An event source whose last id is empty has none.
  test("that is empty names no stream: GET opens the one that belongs to no request", async () => {
    const { server } = toolsServer();
    await using http = await SessionFixture.start("node", server);
    const session = await http.begin();
    const response = await session.get("");
    expect(response.status).toBe(200);
    const stream = new EventReader(response);
    await (await session.call(1, "change")).text();
    expect(await stream.message()).toMatchObject({ method: "notifications/tools/list_changed" });
    await stream.cancel();
  });

  test("of the listening stream brings what was missed of it, and none of a call", async () => {
    const { server } = toolsServer();
    await using http = await SessionFixture.start("node", server, {
      sessions: { events: memoryEventStore() },
    });
    const session = await http.begin();
    const lost = new EventReader(await session.get());
    const primer = await lost.next();
    await (await session.call(1, "change")).text();
    await lost.next();
    await lost.cancel();
    await (await session.call(2, "change")).text();
    const again = new EventReader(await session.get(primer?.id));
    for (const _ of [1, 2]) {
      expect(await again.message()).toMatchObject({ method: "notifications/tools/list_changed" });
    }
    await session.delete();
    expect(await again.rest()).toEqual([]);
  });

  test("beyond the last event is taken for the last", async () => {
    const { server, gate } = toolsServer();
    await using http = await SessionFixture.start("node", server, {
      sessions: { events: memoryEventStore() },
    });
    gate.resolve("held");
    const session = await http.begin();
    const event = await new EventReader(await session.call(1, "hold")).next();
    const beyond = (event?.id ?? "").replace(/-\d+$/, "-999");
    expect(await new EventReader(await session.get(beyond)).rest()).toEqual([]);
  });
});

describe("maxStreamMs", () => {
  test("closes the connection of a call, and the client fetches the answer", async () => {
    const { server, gate, running } = toolsServer();
    await using http = await SessionFixture.start("node", server, {
      sessions: { maxStreamMs: 30, retryMs: 5 },
    });
    const session = await http.begin();
    const first = new EventReader(await session.call(1, "hold_quietly"));
    const primer = await first.next();
    expect(primer?.data).toBe("");
    expect(await first.rest()).toEqual([]);
    expect(first.retries).toEqual([5, 5]);
    expect(running.size).toBe(1);
    const second = new EventReader(await session.get(primer?.id));
    expect(await second.rest()).toEqual([]);
    gate.resolve("at last");
    await eventually(() => running.size).toBe(0);
    const third = new EventReader(await session.get(primer?.id));
    expect(await third.rest()).toMatchObject([
      { id: 1, result: { content: [{ text: "at last" }] } },
    ]);
  });

  test("a question that is asked while nobody is connected is not lost", async () => {
    const { server } = toolsServer();
    server.tool("slow_ask", {}, async (_args, { elicit }) => {
      await new Promise((resolve) => setTimeout(resolve, 80));
      const schema = { type: "object", properties: {} } as const;
      return (await elicit("sure", { message: "Still there?", schema })).action;
    });
    await using http = await SessionFixture.start("node", server, {
      sessions: { maxStreamMs: 20 },
    });
    const session = await http.begin("2025-11-25", { elicitation: {} });
    const first = new EventReader(await session.call(1, "slow_ask"));
    const primer = await first.next();
    await first.rest();
    await new Promise((resolve) => setTimeout(resolve, 120));
    const second = new EventReader(await session.get(primer?.id));
    const question = await second.message();
    expect(question).toMatchObject({ method: "elicitation/create" });
    await session.post({ jsonrpc: "2.0", id: question?.["id"], result: { action: "decline" } });
    const rest = [...(await second.rest())];
    for (let tries = 0; rest.length === 0 && tries < 100; tries++) {
      rest.push(...(await new EventReader(await session.get(primer?.id)).rest()));
    }
    expect(rest).toMatchObject([{ id: 1, result: { content: [{ text: "decline" }] } }]);
  });

  test("leaves earlier revisions their connections", async () => {
    const { server, gate, running } = toolsServer();
    await using http = await SessionFixture.start("node", server, {
      sessions: { maxStreamMs: 10 },
    });
    const session = await http.begin("2025-06-18");
    const call = session.call(1, "hold_quietly");
    await eventually(() => running.size).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 40));
    gate.resolve("held");
    const reply = await call;
    expect(reply.headers.get("content-type")).toBe("application/json");
    expect(await reply.json()).toMatchObject({ result: { content: [{ text: "held" }] } });
  });
});

describe("a store of events that fails", () => {
  test.each(["at once", "later"])("%s is told, and the events come all the same", async (when) => {
    const { server, gate } = toolsServer();
    const collector = collectEvents();
    const fail = (): never => {
      throw new Error("disk full");
    };
    const events: EventStore = {
      append: when === "later" ? async () => fail() : fail,
      after: () => [],
      forget: () => undefined,
    };
    await using http = await SessionFixture.start("node", server, {
      sessions: { events },
      observer: collector.observer,
    });
    gate.resolve("held");
    const session = await http.begin();
    const reader = new EventReader(await session.call(1, "hold"));
    expect(await reader.rest()).toHaveLength(2);
    await eventually(() => collector.of("handler-failed").length).toBe(2);
    expect(collector.of("handler-failed")[0]).toMatchObject({ name: "events" });
  });

  test("that is slow loses and repeats nothing", async () => {
    const memory = memoryEventStore();
    const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3));
    const events: EventStore = {
      append: async (stream, event) => {
        await turn();
        await memory.append(stream, event);
      },
      after: async (stream, number) => {
        const found = await memory.after(stream, number);
        await turn();
        return found;
      },
      forget: (sessionId, streamId) => memory.forget(sessionId, streamId),
    };
    const { server } = toolsServer();
    server.tool("count", {}, async (_args, { log }) => {
      for (let at = 1; at <= 40; at++) {
        await log("warning", at);
        await turn();
      }
      return "counted";
    });
    await using http = await SessionFixture.start("node", server, { sessions: { events } });
    const session = await http.begin();
    let reader = new EventReader(await session.call(1, "count"));
    const seen: unknown[] = [];
    let last = "";
    for (;;) {
      const event = await reader.next();
      if (event === undefined) break;
      last = event.id;
      if (event.data === "") continue;
      const message = JSON.parse(event.data);
      seen.push(message.params?.data ?? "answer");
      if (seen.length % 7 !== 0) continue;
      await reader.cancel();
      reader = new EventReader(await session.get(last));
    }
    expect(seen).toEqual([...Array.from({ length: 40 }, (_, at) => at + 1), "answer"]);
  });
});

test.each(FACES)(
  "a stream that nobody reads keeps no session alive, over the %s face",
  async (face) => {
    const { server, running } = toolsServer();
    const collector = collectEvents();
    const fails: unknown[] = [];
    server.tool("flood", {}, async (_args, { log, signal }) => {
      running.add("flood");
      try {
        for (let at = 0; !signal.aborted && at < 5000; at++) await log("error", "x".repeat(4000));
        return "read";
      } catch (error) {
        fails.push(error);
        throw error;
      } finally {
        running.delete("flood");
      }
    });
    await using http = await SessionFixture.start(face, server, {
      observer: collector.observer,
      stallMs: 50,
      sessions: { idleMs: 300, pingMs: 0 },
    });
    const session = await http.begin();
    const response = await session.call(1, "flood");
    expect(response.status).toBe(200);
    await eventually(() => running.size).toBe(0);
    await eventually(() => collector.of("session-ended")).toEqual([
      { kind: "session-ended", revision: "2025-11-25", reason: "idle" },
    ]);
    // Up to 2025-11-25 a connection that is lost is no reason to end the call.
    expect(fails).toEqual([]);
    await response.body?.cancel().catch(() => undefined);
  },
);

test.each(FACES)(
  "however much waits for a client is there when it comes, over the %s face",
  async (face) => {
    const { server } = toolsServer();
    await using http = await SessionFixture.start(face, server);
    await logMuchAndRead(server, await http.begin());
  },
);

test("what is fetched from a store comes at the pace of its reader, all of it", async () => {
  const { server } = toolsServer();
  await using http = await SessionFixture.start("node", server, {
    sessions: { events: memoryEventStore() },
  });
  await logMuchAndRead(server, await http.begin());
});

test("what a session listens to asks for no log messages: they are the calls'", async () => {
  const held = new HeldEndpoint();
  await using http = await SessionFixture.start("node", held);
  const opening = http.begin();
  await eventually(() => held.requests.length).toBe(1);
  held.at(0).answer({ resultType: "complete", capabilities: { tools: { listChanged: true } } });
  const session = await opening;
  await eventually(() => held.requests.length).toBe(2);
  const { method, params } = held.at(1).request;
  expect(method).toBe("subscriptions/listen");
  expect(params?.["notifications"]).toEqual({ toolsListChanged: true });
  expect(Object.keys(params?.["_meta"] as object)).not.toContain(
    "io.modelcontextprotocol/logLevel",
  );
  await session.delete();
});

test("a foreign page is refused, and one that is allowed may read the session's id", async () => {
  const options = { cors: true, allowedOrigins: ["https://app.example.com"] };
  await using http = await SessionFixture.start("node", toolsServer().server, options);
  const foreign = await http.post(ping, { Origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  const session = await http.begin("2025-11-25", {}, { Origin: "https://app.example.com" });
  for (const reply of [await session.post(ping), await session.get(), await session.delete()]) {
    expect(reply.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
    expect(reply.headers.get("access-control-expose-headers")).toContain("Mcp-Session-Id");
  }
});

/** Far more than is queued for a stream, before its client comes. */
async function logMuchAndRead(
  server: ReturnType<typeof toolsServer>["server"],
  session: Awaited<ReturnType<SessionFixture["begin"]>>,
): Promise<void> {
  for (let at = 0; at < 60; at++) void server.log("error", `${at} ${"x".repeat(400_000)}`);
  const stream = new EventReader(await session.get());
  for (let at = 0; at < 60; at++) {
    const { params } = (await stream.message()) as { params: { data: string } };
    expect(params.data.split(" ")[0]).toBe(String(at));
  }
  await stream.cancel();
}
