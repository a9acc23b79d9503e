import { createServer } from "../../src/server/create-server.ts";
import type { Server } from "../../src/server/server.ts";
import type { Deferred } from "../../src/util/deferred.ts";
import { deferred } from "../../src/util/deferred.ts";

/** What a test sees of a server's tools, and what it lets them go on with. */
export interface ToolsServer {
  readonly server: Server;
  /** Tools that are running. */
  readonly running: Set<string>;
  /** Tools whose signal was aborted. */
  readonly aborted: string[];
  /** Lets `hold` and `hold_quietly` answer. */
  readonly gate: Deferred<string>;
}

/** A server whose tools do what streams are for. */
export function toolsServer(): ToolsServer {
  const running = new Set<string>();
  const aborted: string[] = [];
  const gate = deferred<string>();
  const hold = async (name: string, signal: AbortSignal): Promise<string> => {
    running.add(name);
    try {
      return await Promise.race([
        gate.promise,
        new Promise<never>((_, reject) =>
          signal.addEventListener("abort", () => {
            aborted.push(name);
            reject(signal.reason);
          }),
        ),
      ]);
    } finally {
      running.delete(name);
    }
  };
  const schema = { type: "object", properties: { sure: { type: "boolean" } } } as const;
  const server: Server = createServer({ name: "tools", version: "1.0.0", logging: true })
    .tool("hello", { description: "Says hello" }, () => "hello")
    .tool("who", { description: "Says who asks" }, (_args, { caller }) =>
      JSON.stringify([caller.principal?.id, caller.headers?.["x-tag"], caller.transport]),
    )
    .tool("hold", { description: "Says something, then waits" }, async (_args, ctx) => {
      await ctx.log("warning", "held");
      return hold("hold", ctx.signal);
    })
    .tool("hold_quietly", { description: "Waits" }, (_args, ctx) =>
      hold("hold_quietly", ctx.signal),
    )
    .tool("steps", { description: "Logs, waits, logs" }, async (_args, ctx) => {
      await ctx.log("warning", "one");
      running.add("steps");
      const text = await gate.promise;
      running.delete("steps");
      await ctx.log("warning", "two");
      return text;
    })
    .tool("ask", { description: "Asks first" }, async (_args, { elicit }) => {
      const answer = await elicit("sure", { message: "Really?", schema });
      return answer.action === "accept" ? `Sure: ${answer.content["sure"]}` : answer.action;
    })
    .tool("joke", { description: "Asks a model" }, async (_args, { sample }) => {
      const messages = [{ role: "user", content: { type: "text", text: "Joke" } }] as const;
      const said = await sample("joke", { messages: [...messages], maxTokens: 5 });
      return JSON.stringify(said.content);
    })
    .tool("change", { description: "Changes the lists" }, async () => {
      await server.notify.toolsListChanged();
      return "changed";
    })
    .resource("note://one", { name: "one" }, () => "One")
    .tool("touch", { description: "Changes a note" }, async () => {
      await server.notify.resourceUpdated("note://one");
      return "touched";
    });
  return { server, running, aborted, gate };
}
