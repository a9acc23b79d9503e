// What schemas cost over ten thousand lists and calls, counted in compilations.

import { expect, test } from "vitest";
import { createClient } from "../../src/client/create-client.ts";
import type { Endpoint } from "../../src/exchange/exchange.ts";
import { createEngine } from "../../src/json-schema/ajv-engine.ts";
import { compileSchema } from "../../src/json-schema/compile-schema.ts";
import type { JsonSchemaEngine } from "../../src/json-schema/engine.ts";
import { jsonSchema } from "../../src/json-schema/json-schema.ts";
import type { JsonObject } from "../../src/jsonrpc/message.ts";
import { createServer } from "../../src/server/create-server.ts";
import type { Server } from "../../src/server/server.ts";

const TIMES = 10_000;
const INPUT = {
  type: "object",
  properties: { text: { type: "string" } },
  required: ["text"],
} as const;
const OUTPUT = { type: "object", properties: { length: { type: "integer" } } } as const;

/** The library's engine, which counts what it compiles. */
function countingEngine(): { engine: JsonSchemaEngine; count: () => number } {
  const real = createEngine();
  let compiled = 0;
  return {
    engine: {
      compile(schema) {
        compiled++;
        return real.compile(schema);
      },
    },
    count: () => compiled,
  };
}

function serverOf(engine: JsonSchemaEngine): Server {
  const input = jsonSchema(INPUT, { engine });
  const output = jsonSchema(OUTPUT, { engine });
  return createServer({ name: "s", version: "1" })
    .tool("a", { input, output }, ({ text }) => ({ length: text.length }))
    .tool("b", { input, output }, ({ text }) => ({ length: text.length }));
}

/** As a wire does it: nothing that arrives is the object that was sent. */
function overJson(next: Endpoint): Endpoint {
  return {
    exchange: async (request, context) =>
      JSON.parse(JSON.stringify(await next.exchange(request, context))),
  };
}

test("a server compiles each schema once, whatever is listed and called", async () => {
  const { engine, count } = countingEngine();
  const client = createClient(overJson(serverOf(engine)), { name: "c", version: "1" });
  for (let time = 0; time < TIMES; time++) {
    await client.listTools();
    await client.callTool("a", time % 2 === 0 ? { text: "x" } : { text: 1 });
  }
  expect(count()).toBe(2);
});

test("servers that are made again and again, as one a session, compile nothing more", () => {
  const { engine, count } = countingEngine();
  for (let time = 0; time < TIMES; time++) {
    const input = jsonSchema(JSON.parse(JSON.stringify(INPUT)) as typeof INPUT, { engine });
    createServer({ name: "s", version: "1" }).tool("a", { input }, ({ text }) => text);
  }
  expect(count()).toBe(1);
});

test("a client compiles each schema of a server once, however often it is listed", async () => {
  const { engine: ofServer } = countingEngine();
  const { engine, count } = countingEngine();
  let checks = 0;
  const client = createClient(overJson(serverOf(ofServer)), {
    name: "c",
    version: "1",
    validateOutput(schema: JsonObject) {
      checks++;
      return compileSchema(schema, { engine });
    },
  });
  for (let time = 0; time < TIMES; time++) {
    await client.listTools();
    expect(await client.callTool("a", { text: "xyz" })).toMatchObject({
      structuredContent: { length: 3 },
    });
  }
  expect({ checks, compiled: count() }).toEqual({ checks: 2, compiled: 1 });
});
