// The board over HTTP as the official SDK of the handshake era finds it, in every revision of that era.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { BoardProcess, TOKENS } from "./board-process.ts";

vi.setConfig({ testTimeout: 30_000 });

const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
type Member = keyof typeof TOKENS;

/** A client that acts for a member, and what it has been answered with. */
async function connect(url: string, member: Member, kind: "http" | "sse" = "http") {
  const types: (string | null)[] = [];
  const authorization = `Bearer ${TOKENS[member]}`;
  const transport =
    kind === "sse"
      ? new SSEClientTransport(new URL("/sse", url), {
          requestInit: { headers: { authorization } },
        })
      : new StreamableHTTPClientTransport(new URL(url), {
          requestInit: { headers: { authorization } },
          fetch: async (input, init) => {
            const response = await fetch(input, init);
            if (init?.method === "POST" && response.status === 200) {
              types.push(response.headers.get("content-type"));
            }
            return response;
          },
        });
  const client = new Client({ name: "v1", version: "1.32.2" });
  onTestFinished(() => client.close());
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return { client, transport, types };
}

/** The revision that `initialize` agrees on. */
async function agreedOn(board: BoardProcess, protocolVersion: string): Promise<unknown> {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: "c", version: "1" } };
  const response = await fetch(await board.url(), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${TOKENS.Bram}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  });
  return ((await response.json()) as { result: { protocolVersion: string } }).result
    .protocolVersion;
}

describe("a board that speaks 2025-06-18 in JSON only", () => {
  test("serves the official client by a bearer token, and answers every POST in JSON", async () => {
    const board = await BoardProcess.start(":memory:", {
      TASK_BOARD_REVISIONS: "2025-06-18",
      TASK_BOARD_JSON: "1",
    });
    const url = await board.url();
    const { client, transport, types } = await connect(url, "Bram");
    expect(transport).toMatchObject({ protocolVersion: "2025-06-18" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("tasks_create");
    const made = await client.callTool({ name: "tasks_create", arguments: { title: "Sail" } });
    expect(made.structuredContent).toMatchObject({ title: "Sail", ref: "T-13" });
    expect(new Set(types)).toEqual(new Set(["application/json"]));
    const zoe = await connect(url, "Zoë");
    const shown = (await zoe.client.listTools()).tools.map(({ name }) => name);
    expect(shown).not.toContain("tasks_create");
  });

  test("has no other revision, no other transport, and nothing without a token", async () => {
    const board = await BoardProcess.start(":memory:", {
      TASK_BOARD_REVISIONS: "2025-06-18",
      TASK_BOARD_JSON: "1",
    });
    const url = await board.url();
    for (const revision of [...REVISIONS, "2026-07-28"]) {
      expect(await agreedOn(board, revision)).toBe("2025-06-18");
    }
    const { error } = await board.ask("Bram", "tools/list");
    expect(error?.message).toContain("begin with initialize (2025-06-18)");
    const headers = { authorization: `Bearer ${TOKENS.Bram}`, accept: "text/event-stream" };
    expect((await fetch(new URL("/sse", url), { headers })).status).toBe(404);
    expect((await board.post(undefined, "initialize")).status).toBe(401);
  });
});

describe("a board as it is", () => {
  test("speaks every revision, and 2024-11-05 on its own transport", async () => {
    const board = await BoardProcess.start(":memory:");
    for (const revision of REVISIONS) expect(await agreedOn(board, revision)).toBe(revision);
    expect((await board.ask("Bram", "tools/list")).status).toBe(200);
    for (const kind of ["http", "sse"] as const) {
      const { client } = await connect(await board.url(), "Bram", kind);
      const { content } = await client.callTool({ name: "tasks_get", arguments: { ref: "T-1" } });
      expect(content).toMatchObject([{ type: "text" }]);
    }
  });
});

test.each([
  [
    { TASK_BOARD_REVISIONS: "2025-06-18,2025-06-19" },
    'Cannot start: TASK_BOARD_REVISIONS must be some of 2024-11-05,2025-03-26,2025-06-18,2025-11-25,2026-07-28; found "2025-06-19"\n',
  ],
  [{ TASK_BOARD_JSON: "yes" }, "Cannot start: TASK_BOARD_JSON must be 0 or 1; found yes\n"],
])("%j ends the start with a sentence", async (env, sentence) => {
  const board = new BoardProcess(":memory:", env);
  expect(await board.exited).toEqual([2, null]);
  expect(board.output).toBe(sentence);
});
