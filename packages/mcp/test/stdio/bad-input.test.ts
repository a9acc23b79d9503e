import { expect, test } from "vitest";
import type { JsonObject } from "../../src/jsonrpc/message.ts";
import { META } from "../support/ask.ts";
import { CAPABLE } from "../support/ask-round.ts";
import { badRequests } from "../support/bad-params.ts";
import { startServer } from "./start-server.ts";

test("every method refuses every wrong member with a path, in one process that goes on", async () => {
  await using server = startServer("counts-runs");
  const bad = badRequests();
  const _meta = { ...META, ...CAPABLE };
  server.send(
    ...bad.map(({ method, params }, id) => ({ id, method, params: { ...params, _meta } })),
  );
  const answers = new Map<unknown, JsonObject>();
  for (const answer of await server.messages(bad.length)) answers.set(answer["id"], answer);
  for (const [id, { method, where, what }] of bad.entries()) {
    expect(answers.get(id), `${method} ${where}: ${what}`).toMatchObject({
      error: { code: -32602, data: { path: expect.stringContaining("/params/") } },
    });
  }
  server.send({ id: "runs", method: "tools/call", params: { name: "runs", _meta } });
  expect(await server.message()).toMatchObject({
    id: "runs",
    result: { content: [{ text: "0" }] },
  });
  server.child.stdin.end();
  expect(await server.exit).toBe(0);
  expect(await server.rest()).toEqual([]);
});
