import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exchangeContext } from "../../test/support/exchange-context.ts";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import { turns } from "../../test/support/turns.ts";
import type { Connection } from "../exchange/exchange.ts";
import type { WireEvent } from "../exchange/observer.ts";
import { deferred } from "../util/deferred.ts";
import { connectEras } from "./connect-eras.ts";
import type { ConnectErasOptions } from "./connect-options.ts";

const DISCOVERED = {
  resultType: "complete",
  supportedVersions: ["2026-07-28"],
  capabilities: {},
  _meta: { "io.modelcontextprotocol/serverInfo": { name: "new", version: "3" } },
};
const INITIALIZED = {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: "old", version: "1" },
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

class Trial {
  readonly channel = new ScriptedChannel();
  readonly events: WireEvent[] = [];
  readonly connecting: Promise<Connection>;

  constructor(options: ConnectErasOptions = {}) {
    const observer = (event: WireEvent): void => void this.events.push(event);
    this.connecting = connectEras(this.channel, { observer, ...options });
    this.connecting.catch(() => undefined);
  }

  get methods(): readonly unknown[] {
    return this.channel.sent.map((message) => ("method" in message ? message.method : message.id));
  }

  async answer(id: number, answer: { result: object } | { error: object }): Promise<void> {
    await this.channel.say({ jsonrpc: "2.0", id, ...answer });
    await turns();
  }
}

function refusal(code: number, data?: object): { error: object } {
  return { error: { code, message: "No", ...(data && { data }) } };
}

describe("connectEras() on a server of an unknown era", () => {
  test("asks it to discover, and leaves it at that where it does", async () => {
    const trial = new Trial();
    expect(trial.channel.sent).toEqual([
      {
        jsonrpc: "2.0",
        id: 1,
        method: "server/discover",
        params: {
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { name: "wirewright", version: "0.1.0" },
            "io.modelcontextprotocol/clientCapabilities": {
              elicitation: { form: {}, url: {} },
              sampling: {},
              roots: {},
            },
          },
        },
      },
    ]);
    await trial.answer(1, { result: DISCOVERED });
    const { info } = await trial.connecting;
    expect(info).toEqual({
      transport: "custom",
      revision: "2026-07-28",
      server: { name: "new", version: "3" },
    });
    trial.channel.sayAll({ jsonrpc: "2.0", id: 5, method: "roots/list" });
    expect(trial.methods).toEqual(["server/discover"]);
    expect(trial.events.at(-1)).toMatchObject({ kind: "stray", stray: "unwanted-request" });
  });

  test.each([-32601, -32600, -32602, -32603, -32000, 0, -32004])(
    "shakes hands where it answers with the error %i",
    async (code) => {
      const trial = new Trial();
      await trial.answer(1, refusal(code));
      expect(trial.channel.sent[1]).toEqual({
        jsonrpc: "2.0",
        id: 2,
        method: "initialize",
        params: {
          protocolVersion: "2025-11-25",
          capabilities: { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} },
          clientInfo: { name: "wirewright", version: "0.1.0" },
        },
      });
      await trial.answer(2, { result: INITIALIZED });
      const { info } = await trial.connecting;
      expect(info).toMatchObject({ revision: "2025-06-18", server: { name: "old", version: "1" } });
      expect(trial.methods).toEqual(["server/discover", "initialize", "notifications/initialized"]);
    },
  );

  test("shakes hands where it is silent for 2 s, and gives up the question then", async () => {
    const trial = new Trial();
    await vi.advanceTimersByTimeAsync(1999);
    expect(trial.methods).toEqual(["server/discover"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(trial.methods).toEqual(["server/discover", "initialize"]);
    await trial.answer(2, { result: INITIALIZED });
    await trial.connecting;
    expect(trial.methods.slice(2)).toEqual([
      "notifications/initialized",
      "notifications/cancelled",
    ]);
    expect(trial.channel.sent.at(-1)).toMatchObject({ params: { requestId: 1 } });
  });

  test("shakes hands where the answer is broken, or a result of something else", async () => {
    for (const line of [
      '{"jsonrpc":"2.0","id":1,"result":1}',
      '{"jsonrpc":"2.0","id":1,"result":{"ok":true}}',
    ]) {
      const trial = new Trial();
      await trial.channel.say(line);
      await turns();
      expect(trial.methods).toEqual(["server/discover", "initialize"]);
      await trial.answer(2, { result: INITIALIZED });
      expect((await trial.connecting).info.revision).toBe("2025-06-18");
    }
  });

  test("an error to initialize beside a late discovery means stateless", async () => {
    const trial = new Trial();
    await vi.advanceTimersByTimeAsync(2000);
    await trial.answer(2, refusal(-32601));
    await trial.answer(1, { result: DISCOVERED });
    expect((await trial.connecting).info.revision).toBe("2026-07-28");
    expect(trial.methods).toEqual(["server/discover", "initialize"]);
  });

  test("a late discovery alone means stateless, too, once initialize had its time", async () => {
    const trial = new Trial();
    await vi.advanceTimersByTimeAsync(2000);
    await trial.answer(1, { result: DISCOVERED });
    await vi.advanceTimersByTimeAsync(2000);
    expect((await trial.connecting).info.revision).toBe("2026-07-28");
  });

  test("the answer to initialize wins over a late discovery", async () => {
    const trial = new Trial();
    await vi.advanceTimersByTimeAsync(2000);
    await trial.answer(1, { result: DISCOVERED });
    await trial.answer(2, { result: INITIALIZED });
    expect((await trial.connecting).info.revision).toBe("2025-06-18");
  });

  test("a refused version that names ours means stateless, and none in common an end", async () => {
    const ours = new Trial();
    await ours.answer(1, refusal(-32022, { supported: ["2026-07-28", "2027-01-01"] }));
    expect((await ours.connecting).info.revision).toBe("2026-07-28");
    const others = new Trial();
    await others.answer(1, refusal(-32022, { supported: ["2027-01-01"] }));
    await expect(others.connecting).rejects.toMatchObject({
      code: "NO_COMMON_VERSION",
      message:
        'Cannot find a version in common: the server speaks ["2027-01-01"], this client 2026-07-28',
    });
    expect(others.methods).toEqual(["server/discover"]);
    expect(others.channel.closeCalls).toBe(1);
  });

  test("a server that refuses both is not connected to", async () => {
    const trial = new Trial();
    await trial.answer(1, refusal(-32601));
    await trial.answer(2, refusal(-32603, { why: 1 }));
    await expect(trial.connecting).rejects.toMatchObject({
      code: "RPC_ERROR",
      rpcCode: -32603,
      message: "Cannot connect: the server refused initialize: No",
      data: { why: 1 },
    });
  });

  test("what it makes of discovering says more than that it does not know initialize", async () => {
    const refuses = new Trial();
    await refuses.answer(1, refusal(-32000, { why: 2 }));
    await refuses.answer(2, refusal(-32601));
    await expect(refuses.connecting).rejects.toMatchObject({
      code: "RPC_ERROR",
      rpcCode: -32000,
      message: "Cannot connect: the server refused server/discover: No",
      data: { why: 2 },
      cause: { code: -32000, message: "No", data: { why: 2 } },
    });
    const broken = new Trial();
    await broken.channel.say('{"jsonrpc":"2.0","id":1,"result":1}');
    await turns();
    await broken.answer(2, refusal(-32601));
    await expect(broken.connecting).rejects.toMatchObject({ code: "INVALID_RESPONSE" });
    const misnamed = new Trial();
    await misnamed.channel.say('{"jsonrpc":"2.0","id":"1","result":{}}');
    await turns();
    await misnamed.answer(2, refusal(-32601));
    await expect(misnamed.connecting).rejects.toMatchObject({
      code: "WRONG_ID",
      message:
        'Cannot take the answer: its id is the string "1", but the request\'s is the number 1',
    });
  });

  test("a silence after a refusal is told as that", async () => {
    const trial = new Trial();
    await trial.answer(1, refusal(-32000));
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(trial.connecting).rejects.toMatchObject({
      code: "TIMEOUT",
      message:
        "Cannot connect: the server did not answer initialize, after server/discover had come to nothing (error -32000: No), within 30000 ms",
      cause: { error: { code: -32000, message: "No" } },
    });
  });

  test("a signal gives up finding out, at once and with its reason", async () => {
    const controller = new AbortController();
    const trial = new Trial({ signal: controller.signal });
    await turns();
    controller.abort(new Error("Enough"));
    await expect(trial.connecting).rejects.toThrow("Enough");
    expect(trial.channel.closeCalls).toBe(1);
    const late = new Trial({ signal: controller.signal });
    await expect(late.connecting).rejects.toThrow("Enough");
    expect(late.methods).toEqual([]);
    expect(late.channel.closeCalls).toBe(1);
  });

  test("one that answers nothing fails after 30 s, and initialize is not cancelled", async () => {
    const trial = new Trial();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(trial.channel.closeCalls).toBe(0);
    await vi.advanceTimersByTimeAsync(10);
    await expect(trial.connecting).rejects.toMatchObject({
      code: "TIMEOUT",
      timeoutMs: 30_000,
      message:
        "Cannot connect: the server answered neither server/discover nor initialize within 30000 ms",
    });
    const cancelled = trial.channel.sent.flatMap((message) =>
      "params" in message && "requestId" in (message.params ?? {}) ? [message.params] : [],
    );
    expect(cancelled).not.toContainEqual(expect.objectContaining({ requestId: 2 }));
  });

  test("one that goes away fails at once", async () => {
    const trial = new Trial();
    trial.channel.end({ code: "CHILD_EXITED", message: "The server exited with code 1" });
    await expect(trial.connecting).rejects.toMatchObject({ code: "CHILD_EXITED" });
  });

  // BUG-20
  test("its banner is told and not answered, whatever is known of it", async () => {
    const junk = ["Server v1.2 ready", '{"level":"info"}', "[1,2]", "[]", "42", "null", "{"];
    const trial = new Trial();
    for (const line of junk) await trial.channel.say(line, { batch: true });
    expect(trial.methods).toEqual(["server/discover"]);
    await trial.answer(1, refusal(-32601));
    await trial.answer(2, { result: { ...INITIALIZED, protocolVersion: "2025-03-26" } });
    await trial.connecting;
    const before = trial.channel.sent.length;
    for (const line of junk) await trial.channel.say(line, { batch: true });
    await trial.channel.say('{"jsonrpc":"2.0","id":"p","method":1}');
    await turns();
    expect(trial.channel.sent.slice(before)).toMatchObject([{ id: "p", error: { code: -32600 } }]);
    expect(trial.events.filter(({ kind }) => kind === "complaint").length).toBeGreaterThan(14);
  });

  test("what is junk in its array is not waited for", async () => {
    const trial = new Trial({ era: "handshake" });
    await trial.answer(1, { result: { ...INITIALIZED, protocolVersion: "2025-03-26" } });
    await trial.connecting;
    await trial.channel.say('[5,{"jsonrpc":"2.0","id":7,"method":"ping"},[]]', { batch: true });
    await turns();
    expect(trial.channel.sent.at(-1)).toEqual([{ jsonrpc: "2.0", id: 7, result: {} }]);
  });

  test("it may ping and log before it has answered", async () => {
    // BUG-69
    const trial = new Trial();
    await trial.answer(1, refusal(-32601));
    const params = { level: "info", data: "starting" };
    trial.channel.sayAll(
      { jsonrpc: "2.0", method: "notifications/message", params },
      { jsonrpc: "2.0", id: 1, method: "ping" },
      { jsonrpc: "2.0", id: 2, method: "roots/list" },
    );
    await trial.answer(2, { result: INITIALIZED });
    await trial.connecting;
    expect(trial.channel.sent.slice(2, 4)).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32601 } },
    ]);
  });
});

describe("connectEras() on what initialize was answered with", () => {
  test("takes one that names a stateless revision for the newest that shakes hands, with a finding", async () => {
    const trial = new Trial({ era: "handshake" });
    await trial.answer(1, { result: { ...INITIALIZED, protocolVersion: "2026-07-28" } });
    expect((await trial.connecting).info.revision).toBe("2025-11-25");
    expect(trial.events).toContainEqual({
      kind: "finding",
      method: "initialize",
      text: "The server answers initialize with 2026-07-28, which has no initialize; it is spoken to as 2025-11-25",
    });
  });

  test("does not go on with a revision that is not spoken here", async () => {
    const trial = new Trial({ era: "handshake", revisions: ["2025-11-25"] });
    await trial.answer(1, { result: INITIALIZED });
    await expect(trial.connecting).rejects.toMatchObject({
      code: "NO_COMMON_VERSION",
      message:
        'Cannot find a version in common: the server answers initialize with "2025-06-18", this client speaks 2025-11-25',
    });
    expect(trial.channel.closeCalls).toBe(1);
  });

  test("gives a server that says no name that of the target", async () => {
    const trial = new Trial({
      era: "handshake",
      info: { server: { name: "board", version: "9" } },
    });
    await trial.answer(1, { result: { protocolVersion: "2025-06-18" } });
    const connection = await trial.connecting;
    const params = { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } };
    const request = { jsonrpc: "2.0", id: 1, method: "server/discover", params } as const;
    expect(await connection.exchange(request, exchangeContext())).toMatchObject({
      result: {
        capabilities: {},
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "board", version: "unknown" } },
      },
    });
  });
});

describe("connectEras() with what is known already", () => {
  test("fails a call at once whose answer comes in an array, where the revision has none", async () => {
    const trial = new Trial();
    await trial.answer(1, { result: DISCOVERED });
    const connection = await trial.connecting;
    const request = { jsonrpc: "2.0", id: 1, method: "tools/list" } as const;
    const pending = connection.exchange(request, exchangeContext()).catch((error) => error);
    await turns();
    const { id } = trial.channel.sent.at(-1) as { id: number };
    await trial.channel.say([{ jsonrpc: "2.0", id, result: { tools: [] } }], { batch: true });
    expect(await pending).toMatchObject({
      code: "INVALID_RESPONSE",
      message: expect.stringContaining(
        "Cannot take an array: batches exist in revision 2025-03-26 only",
      ),
    });
  });

  test("sends nothing to a server that is said to be stateless", async () => {
    const trial = new Trial({ era: "stateless" });
    expect((await trial.connecting).info).toEqual({ transport: "custom", revision: "2026-07-28" });
    expect(trial.channel.sent).toEqual([]);
  });

  test("begins with initialize where that held the last time, and asks where it no longer does", async () => {
    const eras: string[] = [];
    const trial = new Trial({ lastEra: "handshake", onEra: (era) => void eras.push(era) });
    await trial.answer(1, refusal(-32601));
    await trial.answer(2, { result: DISCOVERED });
    await trial.connecting;
    expect(trial.methods).toEqual(["initialize", "server/discover"]);
    expect(eras).toEqual(["stateless"]);
    const again = new Trial({ lastEra: "handshake" });
    await again.answer(1, { result: INITIALIZED });
    expect((await again.connecting).info.revision).toBe("2025-06-18");
  });

  test("only asks a server to discover where no older revision may be spoken", async () => {
    const trial = new Trial({ revisions: ["2026-07-28"] });
    await trial.answer(1, refusal(-32601));
    await expect(trial.connecting).rejects.toMatchObject({ code: "RPC_ERROR", rpcCode: -32601 });
    expect(trial.methods).toEqual(["server/discover"]);
  });

  test("refuses options that cannot be", async () => {
    const wrong = (options: object): Promise<Connection> =>
      connectEras(new ScriptedChannel(), options as ConnectErasOptions);
    await expect(wrong({ revisions: [] })).rejects.toThrow(TypeError);
    await expect(wrong({ revisions: ["2020-01-01"] })).rejects.toThrow(
      'Cannot use revisions: they must be some of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28, current value is "2020-01-01"',
    );
    await expect(wrong({ era: "handshake", revisions: ["2026-07-28"] })).rejects.toThrow(
      "Cannot connect: none of the revisions is of the era handshake",
    );
    await expect(wrong({ probeMs: 0 })).rejects.toThrow(RangeError);
  });
});

describe("connectEras() with onFailing", () => {
  test("tells why it fails before the channel has been closed", async () => {
    const told: unknown[] = [];
    const trial = new Trial({ onFailing: (error) => void told.push(error) });
    const close = deferred<void>();
    trial.channel.close = () => close.promise;
    await trial.answer(1, refusal(-32601));
    await trial.answer(2, refusal(-32600));
    expect(told).toMatchObject([
      { code: "RPC_ERROR", message: "Cannot connect: the server refused initialize: No" },
    ]);
    close.resolve();
    await expect(trial.connecting).rejects.toBe(told[0]);
  });

  test("says nothing where a child has ended", async () => {
    const told: unknown[] = [];
    const trial = new Trial({ onFailing: (error) => void told.push(error) });
    trial.channel.end({ code: "CHILD_EXITED", message: "The server exited with code 1" });
    await expect(trial.connecting).rejects.toMatchObject({ code: "CHILD_EXITED" });
    expect(told).toEqual([]);
  });
});
