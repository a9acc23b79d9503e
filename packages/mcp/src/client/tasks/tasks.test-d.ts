// Compiled, never run: what an application gets of tasks, and what the compiler refuses.

import type { Endpoint } from "../../exchange/exchange.ts";
import { createServer } from "../../server/create-server.ts";
import type { CallToolResult, InputRequiredResult } from "../../spec/2026-07-28/index.ts";
import { createClient } from "../create-client.ts";

declare const endpoint: Endpoint;

const client = createClient(endpoint, { name: "app", version: "1", tasks: true });
const manual = createClient(endpoint, {
  name: "app",
  version: "1",
  tasks: { minPollIntervalMs: 10 },
  rounds: "manual",
});

export async function narrows(): Promise<void> {
  const started = await client.startTool("t");
  // @ts-expect-error: there may be a task instead
  void started.result;
  if (started.kind === "result") {
    const { content }: CallToolResult = started.result;
    void content;
    return;
  }
  const { task } = started;
  for await (const state of task) {
    // @ts-expect-error: only a completed task has a result
    void state.result;
    if (state.status === "completed") void state.result["content"];
    if (state.status === "failed") void state.error.code.toFixed();
    if (state.status === "input_required") void Object.keys(state.inputRequests);
  }
  await task.update({ name: { action: "accept", content: { name: "Ada" } } });
  const result: CallToolResult = await task.result({
    timeoutMs: 1000,
    onTask: ({ status }) => status,
  });
  void result;
}

export async function handsOnQuestions(): Promise<
  CallToolResult | InputRequiredResult | undefined
> {
  const started = await manual.startTool("t");
  return started.kind === "result" ? started.result : undefined;
}

const server = createServer({ name: "s", version: "1", tasks: { ttlMs: null } });
server.tool("a", { task: "optional" }, async (_, { beginTask, taskId }) => {
  const begun: boolean = await beginTask();
  const id: string | undefined = taskId;
  return `${begun} ${id}`;
});
server.tool("b", { task: { support: "required", begin: "in-handler" } }, () => "");
// @ts-expect-error: there is no such support
server.tool("c", { task: "forbidden" }, () => "");
// @ts-expect-error: there is no such option
void createClient(endpoint, { name: "app", version: "1", tasks: "yes" });
