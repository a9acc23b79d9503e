import { expect, test, vi } from "vitest";
import { metaOf, ScriptedServer } from "../../test/support/scripted-server.ts";
import { createClient } from "./create-client.ts";

// A revision after the newest is the only way to have two in common.
vi.mock("../spec/revision.ts", async (original) => ({
  ...(await original<object>()),
  STATELESS_REVISIONS: ["2026-07-28", "2031-01-01", "2032-01-01"],
}));

const VERSION = "io.modelcontextprotocol/protocolVersion";
const APP = { name: "app", version: "2.0.0" };

function refusal(supported: readonly string[]): object {
  const data = { supported, requested: "2026-07-28" };
  return { code: -32022, message: "Unsupported protocol version", data };
}

test("a client repeats a refused call once, in the newest version in common, and stays with it", async () => {
  const server = new ScriptedServer();
  const client = createClient(server.connection, APP);
  const listed = client.listTools();
  const first = await server.next();
  expect(metaOf(first)[VERSION]).toBe("2026-07-28");
  server.refuse(first, refusal(["2031-01-01", "2032-01-01", "2040-01-01"]));
  const second = await server.next();
  expect(metaOf(second)[VERSION]).toBe("2032-01-01");
  expect(second["id"]).not.toBe(first["id"]);
  server.answer(second, { resultType: "complete", tools: [] });
  expect(await listed).toMatchObject({ tools: [] });

  const again = client.listTools();
  const third = await server.next();
  expect(metaOf(third)[VERSION]).toBe("2032-01-01");
  server.answer(third, { tools: [] });
  await again;
  await client.close();
});

test("a client that is refused a second time gives up with the server's error", async () => {
  const server = new ScriptedServer();
  const client = createClient(server.connection, APP);
  const listed = client.listTools().catch((error: unknown) => error);
  server.refuse(await server.next(), refusal(["2031-01-01"]));
  server.refuse(await server.next(), refusal(["2032-01-01"]));
  expect(await listed).toMatchObject({ code: "RPC_ERROR", rpcCode: -32022 });
  expect(server.untaken).toEqual([]);
  await client.close();
});
