import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HeldEndpoint } from "../../test/support/held-endpoint.ts";
import { turns } from "../../test/support/turns.ts";
import { ProtocolError, TransportError } from "../errors/mcp-error.ts";
import type { Client } from "./client.ts";
import { createClient } from "./create-client.ts";

const APP = { name: "app", version: "2.0.0" };
const LOST = new TransportError("CHILD_EXITED", "It is gone");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function held(retries?: number): { client: Client; endpoint: HeldEndpoint } {
  const endpoint = new HeldEndpoint();
  const client = createClient(endpoint, { ...APP, ...(retries === undefined ? {} : { retries }) });
  return { client, endpoint };
}

function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => error);
}

describe("a request whose answer was lost", () => {
  test.each<[string, (client: Client) => Promise<unknown>, object]>([
    ["a list", (client) => client.listTools(), { tools: [] }],
    ["a read", (client) => client.readResource("x:y"), { contents: [] }],
    ["a prompt", (client) => client.getPrompt("p"), { messages: [] }],
    [
      "a completion",
      (client) => client.complete({ type: "ref/prompt", name: "p" }, { name: "a", value: "" }),
      { completion: { values: [] } },
    ],
    ["a discovery", (client) => client.discover(), { supportedVersions: [] }],
  ])("is sent again at once, once, under another id: %s", async (_what, ask, result) => {
    const { client, endpoint } = held();
    const asked = ask(client);
    await turns();
    endpoint.at(0).reject(LOST);
    await turns();
    const [first, second] = endpoint.requests.map(({ request }) => request);
    expect(second).toEqual({ ...first, id: second?.id });
    expect(second?.id).not.toBe(first?.id);
    endpoint.at(1).answer(result);
    expect(await asked).toEqual(result);
  });

  test.each<[string, (client: Client) => Promise<unknown>]>([
    ["a tool", (client) => client.callTool("t")],
    ["a method that nobody knows", (client) => client.request("x/own")],
    ["a read with answers", (client) => client.readResource("x:y", { inputResponses: {} })],
    ["a read with a state", (client) => client.readResource("x:y", { requestState: "s" })],
  ])("is not sent again where it is %s", async (_what, ask) => {
    const { client, endpoint } = held();
    const asked = outcome(ask(client));
    await turns();
    endpoint.at(0).reject(LOST);
    expect(await asked).toBe(LOST);
    expect(endpoint.requests).toHaveLength(1);
  });

  test("gives up after the last retry, with the last error", async () => {
    const { client, endpoint } = held(0);
    const asked = outcome(client.listTools());
    await turns();
    endpoint.at(0).reject(LOST);
    expect(await asked).toBe(LOST);
  });

  test("is sent a third time after 250 ms, a fourth after 500 ms more", async () => {
    const { client, endpoint } = held(3);
    const asked = outcome(client.listTools());
    await turns();
    for (const [waitMs, sent] of [
      [0, 2],
      [250, 3],
      [500, 4],
    ] as const) {
      endpoint.at(sent - 2).reject(LOST);
      await turns();
      if (waitMs > 0) {
        await vi.advanceTimersByTimeAsync(waitMs - 1);
        expect(endpoint.requests).toHaveLength(sent - 1);
        await vi.advanceTimersByTimeAsync(1);
      }
      expect(endpoint.requests).toHaveLength(sent);
    }
    endpoint.at(3).reject(LOST);
    expect(await asked).toBe(LOST);
  });

  test("is not sent again while its caller does not want it any more", async () => {
    const { client, endpoint } = held(3);
    const controller = new AbortController();
    const asked = outcome(client.listTools({ signal: controller.signal }));
    await turns();
    endpoint.at(0).reject(LOST);
    await turns();
    endpoint.at(1).reject(LOST);
    await turns();
    controller.abort(new Error("enough"));
    expect(await asked).toEqual(new Error("enough"));
    expect(endpoint.requests).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is not sent again by a client that was closed", async () => {
    const { client, endpoint } = held();
    const asked = outcome(client.listTools());
    await turns();
    await client.close();
    endpoint.at(0).reject(LOST);
    expect(await asked).toMatchObject({ name: "ClosedError", code: "CLOSED" });
    expect(endpoint.requests).toHaveLength(1);
  });
});

test.each([
  new TransportError("WRONG_ID", "x"),
  new TransportError("INVALID_RESPONSE", "x"),
  new TransportError("MESSAGE_TOO_LARGE", "x"),
  new ProtocolError(-32603, "x"),
  new Error("x"),
])("a request that failed otherwise is not sent again: %s", async (error) => {
  const { client, endpoint } = held();
  const asked = outcome(client.listTools());
  await turns();
  endpoint.at(0).reject(error);
  expect(await asked).toBe(error);
  expect(endpoint.requests).toHaveLength(1);
});

test.each([-1, 11, 0.5])("retries %s is a RangeError", (retries) => {
  expect(() => held(retries)).toThrow(
    new RangeError(
      `Cannot use retries: it must be an integer from 0 to 10, current value is ${retries}`,
    ),
  );
});
