import type { CloseReason } from "@wirewright/mcp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Conversation } from "./conversation.ts";
import { waitForAnswer } from "./wait-for-answer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const request = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';
const never = new Promise<CloseReason>(() => undefined);
const exit: CloseReason = { code: "CHILD_EXITED", message: "The server exited with code 3" };

function setUp(text = request, closed: Promise<CloseReason> = never) {
  const conversation = new Conversation(text, { onLine: () => undefined });
  const controller = new AbortController();
  const options = { closed, signal: controller.signal, timeoutMs: 20, waitMs: undefined };
  return { conversation, controller, options };
}

test("waitForAnswer() resolves at the answer", async () => {
  const { conversation, options } = setUp();
  conversation.take(answer);
  await waitForAnswer(conversation, { ...options, timeoutMs: 60_000 });
});

test("waitForAnswer() rejects where none comes in time", async () => {
  const { conversation, options } = setUp();
  const waiting = expect(waitForAnswer(conversation, options)).rejects.toMatchObject({
    code: "TIMEOUT",
    message: "Cannot wait any longer: no answer within 20 ms",
  });
  await vi.advanceTimersByTimeAsync(20);
  await waiting;
});

test("waitForAnswer() rejects at once where the server ends", async () => {
  const { conversation, options } = setUp(request, Promise.resolve(exit));
  await expect(waitForAnswer(conversation, options)).rejects.toMatchObject({
    code: "CHILD_EXITED",
    message: "The server exited with code 3",
    cause: exit,
  });
});

test("waitForAnswer() resolves where none is due and nothing comes", async () => {
  const { conversation, options } = setUp('{"jsonrpc":"2.0","method":"notifications/x"}');
  const waiting = waitForAnswer(conversation, { ...options, waitMs: 5 });
  await vi.advanceTimersByTimeAsync(5);
  await waiting;
});

test("waitForAnswer() does not wait for more than the error to what could not be read", async () => {
  const { conversation, options } = setUp("hello");
  conversation.take('{"jsonrpc":"2.0","error":{"code":-32700,"message":"Not JSON"}}');
  const waiting = waitForAnswer(conversation, { ...options, waitMs: 60_000 });
  await expect(waiting).rejects.toMatchObject({ code: "RPC_ERROR" });
});

test("waitForAnswer() reads on after the answer where that is wanted, then tells its error", async () => {
  const { conversation, options } = setUp();
  conversation.take('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"No"}}');
  let told: unknown;
  const waiting = waitForAnswer(conversation, { ...options, waitMs: 5 });
  const settled = waiting.catch((error: unknown) => {
    told = error;
  });
  await vi.advanceTimersByTimeAsync(4);
  expect(told).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await settled;
  expect(told).toMatchObject({ rpcCode: -32601 });
});

test("waitForAnswer() ends where the person has had enough", async () => {
  const { conversation, controller, options } = setUp();
  const waiting = waitForAnswer(conversation, { ...options, timeoutMs: 60_000 });
  controller.abort(new Error("Enough"));
  await expect(waiting).rejects.toThrow("Enough");
});
