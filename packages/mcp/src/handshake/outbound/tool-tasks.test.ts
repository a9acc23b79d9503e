import { expect, test } from "vitest";
import type { JsonRpcRequest } from "../../jsonrpc/message.ts";
import { factsOf } from "../../projection/facts-of.ts";
import { DetachedContext } from "./detached-context.ts";
import { ToolTasks } from "./tool-tasks.ts";

test("ToolTasks forgets unknown names in time, and never which tools must be tasks", async () => {
  const sent: JsonRpcRequest[] = [];
  const tasks = new ToolTasks({
    initialized: {
      facts: factsOf("2025-11-25"),
      capabilities: { tasks: { requests: { tools: { call: {} } } } },
      serverInfo: {},
      instructions: undefined,
    },
    transport: "memory",
    send: async (request) => {
      sent.push(request);
      const { id, method } = request;
      const tools = [{ name: "slow", execution: { taskSupport: "required" } }, { name: "quick" }];
      return { jsonrpc: "2.0", id, result: method === "tools/list" ? { tools } : {} };
    },
    serve: undefined,
    accept: undefined,
    observer: undefined,
    limits: { parkedMs: 1000, maxParked: 1 },
  });
  const call = async (name: string) => {
    sent.length = 0;
    const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name } } as const;
    await tasks.call(request, new DetachedContext("memory"));
    return sent.map(({ method, params }) => `${method}${params?.["task"] ? " as a task" : ""}`);
  };
  expect(await call("none")).toEqual(["tools/list", "tools/call"]);
  expect(await call("none")).toEqual(["tools/call"]);
  expect(await call("quick")).toEqual(["tools/call"]);
  for (let at = 0; at < 10_000; at++) await call(`none-${at}`);
  expect(await call("none")).toEqual(["tools/list", "tools/call"]);
  expect(await call("slow")).toEqual(["tools/call as a task"]);
});
