// The tools of the matrix on this library.
import { serveHttp } from "@wirewright/mcp/http-node";
import { createServer } from "@wirewright/mcp/server";
import { serveStdio } from "@wirewright/mcp/stdio";
import { z } from "zod";
import { openGate } from "../open-gate.mjs";
import { aborted, CHANGING, INFO, JOKE, revision, transport } from "./serve-node.mjs";

const server = createServer({ ...INFO, logging: true });
const gate = openGate();
let stopped = 0;

server
  .resource(CHANGING, {}, () => "It changes")
  .tool("echo", { input: z.object({ text: z.string() }) }, (args) => args.text)
  .tool("steps", {}, async (_args, { progress }) => {
    for (const step of [1, 2, 3]) await progress(step, { total: 3 });
    await gate.opened;
    return "done";
  })
  .tool("finish", {}, () => gate.open())
  .tool("wait", {}, async (_args, { progress, signal }) => {
    await progress(1);
    await aborted(signal);
    stopped++;
  })
  .tool("stopped", {}, () => String(stopped))
  .tool("ask", {}, async (_args, { elicit }) => {
    const schema = z.object({ sure: z.boolean() });
    const { action, content } = await elicit("sure", { message: "Really delete?", schema });
    return `${action} ${content?.sure}`;
  })
  .tool("joke", {}, async (_args, { sample }) => {
    const { content } = await sample("joke", { messages: JOKE, maxTokens: 50 });
    return content.text;
  })
  .tool("where", {}, async (_args, { roots }) => (await roots())[0].uri)
  .tool("change", {}, async () => {
    await server.notify.resourceUpdated(CHANGING);
    await server.notify.toolsListChanged();
  })
  .tool("log", {}, async (_args, { log }) => {
    await log("debug", "fine detail");
    await log("warning", "almost full");
  });

const revisions = [revision];
if (transport === "stdio") serveStdio(server, { revisions });
else {
  const { url } = await serveHttp(server, {
    port: 0,
    revisions,
    httpSse: transport === "HTTP+SSE",
  });
  process.stdout.write(`${transport === "HTTP+SSE" ? new URL("/sse", url) : url}\n`);
}
