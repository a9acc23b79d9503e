import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { AnswerBatch } from "./answer-batch.ts";

describe("the answers of one turn of the event loop", () => {
  test("are sent together, in order, before the turn is over", async () => {
    const sent: string[] = [];
    const batch = new AnswerBatch();
    batch.add(responseInto(sent), "one");
    await Promise.resolve();
    batch.add(responseInto(sent), "two");
    expect(sent).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual(["one", "two"]);
  });

  test("are sent once where somebody cannot wait", async () => {
    const sent: string[] = [];
    const batch = new AnswerBatch();
    batch.add(responseInto(sent), "one");
    batch.flush();
    expect(sent).toEqual(["one"]);
    batch.add(responseInto(sent), "two");
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual(["one", "two"]);
  });

  test("reach their clients where one of them cannot be sent", () => {
    const sent: string[] = [];
    const reasons: unknown[] = [];
    const batch = new AnswerBatch();
    const broken = {
      end: () => {
        throw new TypeError("a framework's own");
      },
      destroy: (reason: unknown) => reasons.push(reason),
    } as unknown as ServerResponse;
    batch.add(broken, "one");
    batch.add(responseInto(sent), "two");
    batch.flush();
    expect(sent).toEqual(["two"]);
    expect(reasons).toEqual([new TypeError("a framework's own")]);
  });
});

/** The one member that counts. */
function responseInto(sent: string[]): ServerResponse {
  return { end: (body: string) => sent.push(body) } as unknown as ServerResponse;
}
