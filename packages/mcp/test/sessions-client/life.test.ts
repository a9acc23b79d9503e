// The life of a session on the client's side: opened in order, carried, lost and begun again, ended.

import { describe, expect, test, vi } from "vitest";
import type { Client } from "../../src/client/client.ts";
import { createClient } from "../../src/client/create-client.ts";
import type { ConnectHttpOptions } from "../../src/entry/node-http.ts";
import { connectHttp } from "../../src/entry/node-http.ts";
import type { WireEvent } from "../../src/exchange/observer.ts";
import { eventually } from "../support/eventually.ts";
import type { Answer, ScriptedSession } from "./scripted-session.ts";
import {
  answer,
  initialized,
  result,
  rpcError,
  scriptedSession,
  stream,
} from "./scripted-session.ts";

async function clientOf(url: string, options: ConnectHttpOptions = {}): Promise<Client> {
  const connection = await connectHttp(url, { lastEra: "handshake", ...options });
  return createClient(connection, { name: "wirewright", version: "0.1.0", retries: 0 });
}

/** Which session each request named, by the request's name. */
function sessionsOf(server: ScriptedSession, name: string): unknown[] {
  const found = server.received.filter((one) => one.name === name);
  return found.map(({ headers }) => headers["mcp-session-id"]);
}

/** A server that names its sessions in order, and answers 404 to all but the last. */
function forgetful(): { readonly script: Record<string, Answer>; forget(): void } {
  let count = 0;
  let isOpen = false;
  const known: Answer = ({ headers }, response) => {
    if (isOpen && headers["mcp-session-id"] === `session-${count}`) return false;
    const error = { code: -32001, message: "Session not found" };
    response.writeHead(404, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
    return true;
  };
  const script: Record<string, Answer> = {
    initialize(received, response) {
      count++;
      isOpen = true;
      result(initialized(), { "Mcp-Session-Id": `session-${count}` })(received, response);
    },
    "tools/list": known,
    "tools/call": known,
    "resources/subscribe": known,
    "logging/setLevel": known,
  };
  return {
    script,
    forget() {
      isOpen = false;
    },
  };
}

describe("a session that the server has forgotten", () => {
  // BUG-100, BUG-103.
  test("is begun again once for all who wait, without its id", async () => {
    const { script, forget } = forgetful();
    await using server = await scriptedSession(script);
    const client = await clientOf(server.url);
    await client.listTools();
    forget();
    const lists = await Promise.all([client.listTools(), client.listTools(), client.listTools()]);
    expect(lists.map(({ tools }) => tools)).toEqual([[], [], []]);
    expect(sessionsOf(server, "initialize")).toEqual([undefined, undefined]);
    expect(sessionsOf(server, "notifications/initialized")).toEqual(["session-1", "session-2"]);
    expect(sessionsOf(server, "GET")).toEqual(["session-1", "session-2"]);
    await client.close();
    expect(sessionsOf(server, "DELETE")).toEqual(["session-2"]);
  });

  test("fails a call that may count once only, and the next one goes on", async () => {
    const { script, forget } = forgetful();
    await using server = await scriptedSession(script);
    const client = await clientOf(server.url);
    await client.listTools();
    forget();
    await expect(client.callTool("pay")).rejects.toMatchObject({
      code: "NO_SESSION",
      status: 404,
      message:
        "Cannot carry out tools/call: the server has forgotten the session; another one is open, so the call can be made again",
    });
    expect(sessionsOf(server, "tools/call")).toEqual(["session-1"]);
    await client.callTool("pay");
    expect(sessionsOf(server, "tools/call")).toEqual(["session-1", "session-2"]);
    await client.close();
  });

  test("is told again what was subscribed to", async () => {
    const { script, forget } = forgetful();
    await using server = await scriptedSession(script);
    const client = await clientOf(server.url);
    const subscription = client.listen({ resourceSubscriptions: ["note://a"] });
    await subscription.acknowledged;
    forget();
    await client.listTools();
    await eventually(() => sessionsOf(server, "resources/subscribe")).toEqual([
      "session-1",
      "session-2",
    ]);
    await subscription.return();
    await client.close();
  });

  test("is not begun again and again where each is forgotten at once", async () => {
    const { script, forget } = forgetful();
    const list = script["tools/list"];
    script["tools/list"] = (received, response) => {
      forget();
      return list?.(received, response);
    };
    await using server = await scriptedSession(script);
    const client = await clientOf(server.url);
    await expect(client.listTools()).rejects.toMatchObject({
      code: "NO_SESSION",
      message: "Cannot keep a session: the server forgets each one at once",
    });
    expect(sessionsOf(server, "initialize")).toHaveLength(2);
    await client.close();
  });

  test("cannot be begun again where the server refuses, and everyone who waits is told", async () => {
    const { script, forget } = forgetful();
    await using server = await scriptedSession(script);
    const client = await clientOf(server.url);
    await client.listTools();
    forget();
    script["initialize"] = rpcError(-32603);
    const outcomes = await Promise.allSettled([client.listTools(), client.callTool("x")]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ reason: { code: "NO_SESSION" } });
    }
    expect(sessionsOf(server, "initialize")).toHaveLength(2);
    await client.close();
  });

  test("is not gone on with in another revision", async () => {
    const { script, forget } = forgetful();
    await using server = await scriptedSession(script);
    const client = await clientOf(server.url);
    await client.listTools();
    forget();
    script["initialize"] = result(initialized("2025-06-18"));
    await expect(client.listTools()).rejects.toMatchObject({ code: "NO_COMMON_VERSION" });
    await client.close();
  });

  // BUG-84.
  test("is not what a 404 says that answers the request", async () => {
    await using server = await scriptedSession({
      "completion/complete": rpcError(-32601, { status: 404 }),
    });
    const client = await clientOf(server.url);
    const params = { ref: { type: "ref/prompt", name: "p" }, argument: { name: "a", value: "" } };
    await expect(client.request("completion/complete", params)).rejects.toMatchObject({
      code: "RPC_ERROR",
      rpcCode: -32601,
    });
    expect(sessionsOf(server, "initialize")).toHaveLength(1);
    await client.close();
  });

  test("is told as such by what wants no answer, and begun again by the next request", async () => {
    const { script, forget } = forgetful();
    const known = script["tools/list"] as Answer;
    script["notifications/roots/list_changed"] = known;
    const events: WireEvent[] = [];
    await using server = await scriptedSession(script);
    const observer = (event: WireEvent): void => void events.push(event);
    const client = await clientOf(server.url, { observer });
    await client.listTools();
    forget();
    client.notify("notifications/roots/list_changed");
    await eventually(() => events.filter(({ kind }) => kind === "handler-failed")).toMatchObject([
      {
        method: "notifications/roots/list_changed",
        error: {
          code: "NO_SESSION",
          status: 404,
          message:
            "Cannot go on in this session: the server does not know it any more; the next request begins another",
        },
      },
    ]);
    await client.listTools();
    expect(sessionsOf(server, "tools/list")).toEqual(["session-1", "session-1", "session-2"]);
    await client.close();
  });

  // BUG-101, from the other side: many servers say 400 where they should say 404.
  describe("where the server says so with 400", () => {
    const asJson: Answer = (_received, response) => {
      response.writeHead(400, { "Content-Type": "application/json" });
      const error = { code: -32000, message: "Bad Request: No valid session ID provided" };
      response.end(JSON.stringify({ jsonrpc: "2.0", error, id: null }));
    };
    const asText: Answer = (_received, response) => {
      response.writeHead(400, { "Content-Type": "text/plain" });
      response.end("Invalid or missing session ID");
    };

    /** As {@link forgetful}, but for what it says to a session that it does not know. */
    function vague(refusal: Answer): ReturnType<typeof forgetful> {
      const { script, forget } = forgetful();
      const known = script["tools/list"] as Answer;
      const ask: Answer = (received, response) => {
        let isKnown = false;
        const seen = { writeHead: () => seen, end: () => seen };
        isKnown = known(received, seen as never) === false;
        return isKnown ? false : refusal(received, response) !== false;
      };
      for (const name of ["tools/list", "tools/call", "ping"]) script[name] = ask;
      return { script, forget };
    }

    test.each([
      ["in JSON", asJson],
      ["as text", asText],
    ])("%s, a ping tells, and it is begun again once for all who wait", async (_how, refusal) => {
      const { script, forget } = vague(refusal);
      await using server = await scriptedSession(script);
      const client = await clientOf(server.url);
      await client.listTools();
      forget();
      const lists = await Promise.all([client.listTools(), client.listTools()]);
      expect(lists.map(({ tools }) => tools)).toEqual([[], []]);
      expect(sessionsOf(server, "initialize")).toHaveLength(2);
      expect(sessionsOf(server, "ping")).toEqual(["session-1"]);
      forget();
      await expect(client.callTool("pay")).rejects.toMatchObject({
        code: "NO_SESSION",
        message: expect.stringContaining("the server has forgotten the session"),
      });
      await client.close();
    });

    test("a 400 in a session that answers a ping is the answer", async () => {
      await using server = await scriptedSession({ "tools/call": asJson, ping: result({}) });
      const client = await clientOf(server.url);
      await client.listTools();
      await expect(client.callTool("x")).rejects.toMatchObject({
        code: "RPC_ERROR",
        rpcCode: -32000,
        message: "Bad Request: No valid session ID provided",
      });
      expect(sessionsOf(server, "initialize")).toHaveLength(1);
      expect(sessionsOf(server, "ping")).toHaveLength(1);
      await client.close();
    });

    test("a 400 before anything was answered is what the server has against it", async () => {
      const { script } = vague(asText);
      await using server = await scriptedSession({ ...script, "tools/list": asText, ping: asText });
      const client = await clientOf(server.url);
      await expect(client.listTools()).rejects.toMatchObject({
        code: "HTTP_ERROR",
        status: 400,
        message: expect.stringContaining("Invalid or missing session ID"),
      });
      expect(server.names()).not.toContain("ping");
      await client.close();
    });

    test("a 400 with the id of its request is an answer like any other", async () => {
      await using server = await scriptedSession({
        "tools/call": rpcError(-32602, { status: 400 }),
      });
      const client = await clientOf(server.url);
      await client.listTools();
      await expect(client.callTool("x")).rejects.toMatchObject({ rpcCode: -32602 });
      expect(server.names()).not.toContain("ping");
      await client.close();
    });
  });

  test("is not what a 404 says where there never was one", async () => {
    await using server = await scriptedSession({
      initialize: result(initialized()),
      "tools/list": answer(404, "text/plain", "gone"),
    });
    const client = await clientOf(server.url);
    await expect(client.listTools()).rejects.toMatchObject({ code: "NO_ENDPOINT", status: 404 });
    expect(sessionsOf(server, "initialize")).toEqual([undefined]);
    await client.close();
    expect(server.names()).not.toContain("DELETE");
  });
});

describe("a session that is opened", () => {
  // BUG-81.
  test("is used once the server knows that it is open", async () => {
    let isTold = false;
    await using server = await scriptedSession({
      "notifications/initialized"(_received, response) {
        setTimeout(() => {
          isTold = true;
          response.writeHead(202).end();
        }, 50);
      },
      "tools/list": (received, response) => (isTold ? false : rpcError(-32600)(received, response)),
    });
    const client = await clientOf(server.url);
    expect((await client.listTools()).tools).toEqual([]);
    await client.close();
  });

  test("has no id where its header is empty", async () => {
    await using server = await scriptedSession({
      initialize: result(initialized(), { "Mcp-Session-Id": "" }),
    });
    const client = await clientOf(server.url);
    expect((await client.listTools()).tools).toEqual([]);
    expect(sessionsOf(server, "tools/list")).toEqual([undefined]);
    await client.close();
  });

  test("is not opened under an id that cannot be sent", async () => {
    await using server = await scriptedSession({
      initialize: result(initialized(), { "Mcp-Session-Id": "a b" }),
    });
    await expect(clientOf(server.url, { era: "handshake" })).rejects.toMatchObject({
      code: "UNEXPECTED_ANSWER",
    });
  });

  // BUG-96.
  test.each([
    ["200 with null", answer(200, "application/json", "null")],
    ["204", answer(204)],
    ["200, empty", answer(200)],
    ["200 with an object", answer(200, "application/json", "{}")],
  ])("takes %s for a notification that was taken", async (_what, taken) => {
    const failures: WireEvent[] = [];
    await using server = await scriptedSession({ "notifications/initialized": taken });
    const client = await clientOf(server.url, {
      observer(event) {
        if (event.kind === "handler-failed") failures.push(event);
      },
    });
    expect((await client.listTools()).tools).toEqual([]);
    expect(failures).toEqual([]);
    await client.close();
  });

  test("is open all the same where the server refuses to be told, and that is reported", async () => {
    const observer = vi.fn<(event: WireEvent) => void>();
    await using server = await scriptedSession({ "notifications/initialized": answer(400) });
    const client = await clientOf(server.url, { observer });
    expect((await client.listTools()).tools).toEqual([]);
    expect(observer).toHaveBeenCalledWith(
      expect.objectContaining({ kind: "handler-failed", method: "notifications/initialized" }),
    );
    await client.close();
  });

  test("shows its id to nobody who watches", async () => {
    const heads: unknown[] = [];
    await using server = await scriptedSession({});
    const client = await clientOf(server.url, { onHead: (head) => heads.push(head) });
    await client.listTools();
    await client.close();
    expect(JSON.stringify(heads)).toContain('"mcp-session-id":"[redacted]"');
    expect(JSON.stringify(heads)).not.toContain("session-1");
  });
});

describe("a session that is closed", () => {
  // BUG-104.
  test.each<[string, Answer]>([
    ["405", answer(405)],
    ["404", answer(404)],
    ["400", answer(400)],
    ["500", answer(500)],
    ["a broken connection", (_received, response) => response.socket?.destroy()],
  ])("is over whatever DELETE is answered with: %s", async (_what, ended) => {
    await using server = await scriptedSession({ DELETE: ended });
    const client = await clientOf(server.url);
    await client.close();
    expect(server.names().at(-1)).toBe("DELETE");
  });

  test("is over soon where DELETE is answered with nothing", async () => {
    await using server = await scriptedSession({ DELETE: () => undefined });
    const client = await clientOf(server.url);
    const begunAt = performance.now();
    await client.close();
    expect(performance.now() - begunAt).toBeLessThan(6000);
  });

  test("fails what is in flight, and tells the server", async () => {
    await using server = await scriptedSession({
      "tools/call": (_received, response) => stream(response),
      GET: (_received, response) => stream(response),
    });
    const client = await clientOf(server.url);
    const call = client.callTool("x");
    call.catch(() => undefined);
    await eventually(() => server.names()).toContain("tools/call");
    await client.close();
    await expect(call).rejects.toMatchObject({ code: "CLOSED" });
    expect(server.names().slice(-2)).toEqual(["notifications/cancelled", "DELETE"]);
    await expect(client.listTools()).rejects.toMatchObject({ code: "CLOSED" });
  });

  test("is closed by the signal that it was opened with", async () => {
    const controller = new AbortController();
    await using server = await scriptedSession({});
    const options = { lastEra: "handshake", signal: controller.signal } as const;
    const connection = await connectHttp(server.url, options);
    controller.abort();
    expect(await connection.closed).toMatchObject({ code: "CLOSED" });
    expect(server.names().at(-1)).toBe("DELETE");
  });
});
