// A client in this process whose handlers answer an old server while its call goes on.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ScriptedChannel } from "../../test/support/scripted-channel.ts";
import { turns } from "../../test/support/turns.ts";
import type { Client } from "../client/client.ts";
import type { ClientOptions } from "../client/client-options.ts";
import { createClient } from "../client/create-client.ts";
import type { Message } from "../jsonrpc/message.ts";
import { connectEras } from "./connect-eras.ts";

let channel: ScriptedChannel;
let client: Client;

async function open(options: Partial<ClientOptions> = {}, maxParked = 1): Promise<void> {
  channel = new ScriptedChannel();
  const connecting = connectEras(channel, { era: "handshake", maxParked });
  const result = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: {} };
  await say({ id: 1, result });
  client = createClient(await connecting, { name: "app", version: "1", ...options });
  channel.sent.length = 0;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(async () => {
  await client.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

async function say(message: object): Promise<void> {
  await channel.say({ jsonrpc: "2.0", ...message });
  await turns();
}

function sent(): readonly Message[] {
  return channel.sent.splice(0) as Message[];
}

async function begin(): Promise<{ readonly call: Promise<unknown>; readonly id: unknown }> {
  const call = client.callTool("t");
  call.catch(() => undefined);
  await turns();
  const [request] = sent();
  return { call, id: (request as { id: unknown }).id };
}

const SAMPLE = { messages: [], maxTokens: 1 };
const said = { role: "assistant", model: "m", content: { type: "text", text: "ha" } } as const;
const DONE = { content: [{ type: "text", text: "done" }] };

describe("what an old server asks in the middle of a call", () => {
  test("is answered at once, as often as it asks, and the call stays one request", async () => {
    await open({ handlers: { sample: () => said }, maxRounds: 1 });
    const { call, id } = await begin();
    for (const question of ["q1", "q2", "q3"]) {
      await say({ id: question, method: "sampling/createMessage", params: SAMPLE });
      expect(sent()).toEqual([{ jsonrpc: "2.0", id: question, result: said }]);
    }
    await say({ id, result: DONE });
    expect(await call).toMatchObject(DONE);
    expect(sent()).toEqual([]);
  });

  test("stops the call's time while it is being answered", async () => {
    const answers: ((answer: typeof said) => void)[] = [];
    const sample = (): Promise<typeof said> => new Promise((resolve) => answers.push(resolve));
    await open({ handlers: { sample }, timeoutMs: 1000 });
    const { call } = await begin();
    await vi.advanceTimersByTimeAsync(900);
    await say({ id: "q1", method: "sampling/createMessage", params: SAMPLE });
    await say({ id: "q2", method: "sampling/createMessage", params: SAMPLE });
    await vi.advanceTimersByTimeAsync(3_600_000);
    answers[0]?.(said);
    await vi.advanceTimersByTimeAsync(3_600_000);
    answers[1]?.(said);
    await turns();
    expect(sent()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(99);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    await expect(call).rejects.toMatchObject({ code: "TIMEOUT", timeoutMs: 1000 });
    expect(sent()).toMatchObject([{ method: "notifications/cancelled" }]);
  });

  test("ends the call where its handler fails: the server is told, and nothing waits", async () => {
    const sample = (): never => {
      throw new Error("no model");
    };
    await open({ handlers: { sample } });
    for (let at = 0; at < 3; at++) {
      const { call, id } = await begin();
      await say({ id: "q", method: "sampling/createMessage", params: SAMPLE });
      await expect(call).rejects.toMatchObject({
        code: "INPUT_DECLINED",
        message: 'Cannot finish tools/call: handlers.sample failed at "question": no model',
      });
      expect(sent()).toMatchObject([
        { method: "notifications/cancelled", params: { requestId: id } },
        { id: "q", error: { code: -32603 } },
      ]);
    }
  });

  test("that is no question ends the call as an invalid result", async () => {
    await open({ handlers: { sample: () => said } });
    const { call } = await begin();
    await say({ id: "q", method: "sampling/createMessage", params: { messages: 1 } });
    await expect(call).rejects.toMatchObject({ code: "INVALID_RESULT" });
  });

  test("is taken back where the server cancels it, and the call goes on", async () => {
    const signals: AbortSignal[] = [];
    await open({
      handlers: {
        sample: (_params, { signal }) => {
          signals.push(signal);
          return new Promise(() => undefined);
        },
      },
    });
    const { call, id } = await begin();
    await say({ id: "q", method: "sampling/createMessage", params: SAMPLE });
    await say({ method: "notifications/cancelled", params: { requestId: "q" } });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await say({ id, result: DONE });
    expect(await call).toMatchObject(DONE);
    expect(sent()).toEqual([]);
  });

  test("aborts its handler where the call's caller gives up", async () => {
    const signals: AbortSignal[] = [];
    const sample = (_: unknown, { signal }: { signal: AbortSignal }): Promise<typeof said> => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    await open({ handlers: { sample } });
    const abort = new AbortController();
    const call = client.callTool("t", {}, { signal: abort.signal });
    call.catch(() => undefined);
    await turns();
    await say({ id: "q", method: "sampling/createMessage", params: SAMPLE });
    abort.abort(new Error("Enough"));
    await expect(call).rejects.toThrow("Enough");
    await turns();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test("pages to be opened first are shown at once, ten times at most", async () => {
    const shown: string[] = [];
    await open({
      maxRounds: 1,
      handlers: {
        elicitUrl: ({ url }) => {
          shown.push(url);
          return { action: "accept" };
        },
      },
    });
    const call = client.callTool("t");
    call.catch(() => undefined);
    for (let at = 0; at < 11; at++) {
      await turns();
      const [request] = sent() as readonly { readonly id?: unknown }[];
      const elicitations = [{ mode: "url", message: "m", url: `https://a.example/${at}` }];
      await say({ id: request?.id, error: { code: -32042, message: "x", data: { elicitations } } });
    }
    await expect(call).rejects.toMatchObject({
      code: "RPC_ERROR",
      rpcCode: -32603,
      message:
        "Cannot finish tools/call: the server still asks for pages to be opened after 10 times",
    });
    expect(shown).toHaveLength(10);
  });

  test("pages that nobody shows end the call, and leave nothing waiting", async () => {
    const elicitUrl = (): never => {
      throw new Error("no browser");
    };
    await open({ handlers: { elicitUrl } });
    const elicitations = [{ mode: "url", message: "m", url: "https://a.example/" }];
    for (let at = 0; at < 3; at++) {
      const { call, id } = await begin();
      await say({ id, error: { code: -32042, message: "x", data: { elicitations } } });
      await expect(call).rejects.toMatchObject({ code: "INPUT_DECLINED" });
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  test("comes back to a caller that answers by itself", async () => {
    await open({ handlers: { sample: () => said }, rounds: "manual" } as Partial<ClientOptions>);
    const { call } = await begin();
    await say({ id: "q", method: "sampling/createMessage", params: SAMPLE });
    await new Promise((resolve) => setImmediate(resolve));
    await turns();
    expect(await call).toMatchObject({ resultType: "input_required" });
  });
});
