import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Reply } from "../../../test/support/answering-endpoint.ts";
import { AnsweringEndpoint } from "../../../test/support/answering-endpoint.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import { jsonSchema } from "../../json-schema/json-schema.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { createClient } from "../create-client.ts";
import { invalidOutputOf } from "./invalid-output.ts";

const Sum = z.object({ sum: z.number() });

/** A client of a server that answers everything so. */
function clientOf(result: JsonObject) {
  const endpoint = new AnsweringEndpoint((): Reply => ({ result }));
  return { endpoint, client: createClient(endpoint, { name: "app", version: "1.0.0" }) };
}

describe("callTool() with an output", () => {
  test("gives the structured content as the schema makes it, and asks nothing more", async () => {
    const { client, endpoint } = clientOf({ content: [], structuredContent: { at: "2026-01-01" } });
    const output = z.object({ at: z.coerce.date(), by: z.string().default("nobody") });
    const called = await client.callTool("when", {}, { output });
    expect(called).toEqual({
      content: [],
      structuredContent: { at: new Date("2026-01-01"), by: "nobody" },
    });
    expect(endpoint.requests.map(({ method }) => method)).toEqual(["tools/call"]);
  });

  test("takes any Standard Schema, and waits for one that takes its time", async () => {
    const { client } = clientOf({ content: [], structuredContent: [1] });
    const output = jsonSchema({ type: "array", items: { type: "integer" } });
    expect(await client.callTool("t", {}, { output })).toMatchObject({ structuredContent: [1] });
    const slow = z.array(z.number()).refine(async () => true);
    expect(await client.callTool("t", {}, { output: slow })).toMatchObject({
      structuredContent: [1],
    });
  });

  test("refuses what does not fit, with the whole result", async () => {
    const result = { content: [{ type: "text", text: "3" }], structuredContent: { sum: "3" } };
    const { client } = clientOf(result);
    const error = await client.callTool("add", {}, { output: Sum }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({
      code: "INVALID_OUTPUT",
      message:
        'Cannot use the output of tool "add": it does not fit the output that was asked for: /structuredContent/sum Invalid input: expected number, received string',
    });
    expect(invalidOutputOf(error)?.result).toEqual(result);
  });

  test("refuses a result without structured content", async () => {
    const { client } = clientOf({ content: [] });
    await expect(client.callTool("add", {}, { output: z.unknown() })).rejects.toMatchObject({
      code: "INVALID_OUTPUT",
      message:
        'Cannot use the output of tool "add": it does not fit the output that was asked for: there is no structuredContent',
    });
  });

  test("does not look at a failure of the tool", async () => {
    const failed = { content: [], isError: true, structuredContent: { error: 1 } };
    const { client } = clientOf(failed);
    expect(await client.callTool("add", {}, { output: Sum })).toEqual(failed);
  });

  test("does not look at questions, where rounds are manual", async () => {
    const asked = { resultType: "input_required", requestState: "s" };
    const endpoint = new AnsweringEndpoint((): Reply => ({ result: asked }));
    const client = createClient(endpoint, { name: "app", version: "1", rounds: "manual" });
    expect(await client.callTool("add", {}, { output: Sum })).toEqual(asked);
  });
});
