// Answers with anything broken in them: each settles its request, with the answer or a code, and none
// harms the connection.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { McpError } from "../../src/errors/mcp-error.ts";
import { outcomeOf, PLATFORMS } from "./client-fixture.ts";
import { eventOf, goodAnswer, httpAnswer, RawServer, RESULT, STREAM_HEAD } from "./raw-server.ts";

const RESPONSE = { jsonrpc: "2.0", id: 1, result: RESULT };
const PROGRESS = {
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: 1, progress: 1 },
};
const JSON_TYPE = { "Content-Type": "application/json" };
const GOOD = [
  httpAnswer("200 OK", JSON_TYPE, JSON.stringify(RESPONSE)),
  httpAnswer(
    "404 Not Found",
    JSON_TYPE,
    '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}',
  ),
  STREAM_HEAD + eventOf(PROGRESS) + eventOf(RESPONSE),
  `${STREAM_HEAD}: beat\n\nid: 1\ndata:\n\n${eventOf(RESPONSE).replaceAll("\n", "\r\n")}`,
];

/** One of the good answers, with a piece left out, doubled or replaced. */
const broken = fc
  .record({
    answer: fc.constantFrom(...GOOD),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(30),
    instead: fc.oneof(
      fc.constant(""),
      fc.constantFrom("\r\n\r\n", "\n\n", "{", "}", '"', "data: {}\n\n", "HTTP/1.1 ", "\0", "é"),
      fc.string({ maxLength: 20 }),
    ),
  })
  .map(({ answer, from, length, instead }) => {
    const at = Math.floor(from * answer.length);
    return answer.slice(0, at) + instead + answer.slice(at + length);
  });

describe.each(PLATFORMS)("over %s", (_platform, connect) => {
  test("every broken answer settles its request, and the next request works", {
    timeout: 60_000,
  }, async () => {
    let said = "";
    await using server = await RawServer.start(({ request, socket }) => {
      if (request.message["method"] === "tools/call") socket.end(said);
      else socket.write(goodAnswer(request));
    });
    await fc.assert(
      fc.asyncProperty(broken, async (answer) => {
        said = answer;
        const connection = await connect(server.url);
        const outcome = await outcomeOf(connection);
        if ("failed" in outcome) {
          expect(outcome.failed).toBeInstanceOf(McpError);
          expect((outcome.failed as Error).message.length).toBeLessThan(700);
        } else expect(outcome).toMatchObject({ jsonrpc: "2.0", id: 1 });
        expect(await outcomeOf(connection, "prompts/get", {})).toMatchObject({ result: RESULT });
        await connection.close();
      }),
      { numRuns: 400 },
    );
  });
});
