import { fileURLToPath } from "node:url";
import { connect } from "@wirewright/mcp/connect";
import { serveHttp } from "@wirewright/mcp/http-node";
import { expect, test } from "vitest";
import { createEverydayServer } from "../fixtures/everyday-server.mjs";

const everyday = fileURLToPath(new URL("../fixtures/servers/everyday-eras.mjs", import.meta.url));
const reference = fileURLToPath(
  import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"),
);
const info = { name: "app", version: "1.0.0" };

test("connect() gives a client of a command, whatever it speaks", async () => {
  const client = await connect({ command: process.execPath, args: [everyday] }, info);
  const result = await client.callTool("echo", { text: "hi" });
  expect(result.content).toEqual([{ type: "text", text: "hi" }]);
  await client.close();
});

test("connect() tells an old server what the client's handlers can answer", async () => {
  const toolsOf = async (handlers: object): Promise<string[]> => {
    const client = await connect(
      { command: process.execPath, args: [reference, "stdio"] },
      { ...info, handlers },
    );
    const { tools } = await client.listTools();
    await client.close();
    return tools.map(({ name }) => name);
  };
  const none = await toolsOf({});
  expect(none).toContain("echo");
  expect(none).not.toContain("trigger-sampling-request");
  const sampling = await toolsOf({ sample: () => undefined });
  expect(sampling).toContain("trigger-sampling-request");
});

test("connect() gives a client of a URL", async () => {
  const serving = await serveHttp(createEverydayServer(), { port: 0, signals: false });
  const client = await connect(serving.url, info);
  const result = await client.callTool("echo", { text: "hi" });
  expect(result.content).toEqual([{ type: "text", text: "hi" }]);
  await client.close();
  await serving.close();
});

test("connect() fails at once where there is nothing to connect to", async () => {
  const missing = connect({ command: "no-such-program-here" }, info);
  await expect(missing).rejects.toMatchObject({ code: "SPAWN_FAILED" });
});
