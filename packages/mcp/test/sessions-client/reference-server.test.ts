// Our client against the official reference server, over both of its HTTP transports, as child
// processes.

import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Client } from "../../src/client/client.ts";
import { connect } from "../../src/entry/node-connect.ts";

const PROGRAM = "node_modules/@modelcontextprotocol/server-everything/dist/index.js";
const MODES = [
  ["streamableHttp", "/mcp"],
  ["sse", "/sse"],
] as const;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function start(mode: string, port: number): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [PROGRAM, mode], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`It ended with ${code}: ${said}`)));
    child.stderr?.on("data", (text) => {
      said += String(text);
      if (said.includes(`port ${port}`)) resolve();
    });
  });
  return child;
}

describe.each(MODES)("a client of the reference server: %s", (mode, path) => {
  let child: ChildProcess;
  let client: Client;
  const asked: string[] = [];

  beforeAll(async () => {
    const port = await freePort();
    child = await start(mode, port);
    client = await connect(`http://127.0.0.1:${port}${path}`, {
      name: "wirewright",
      version: "0.1.0",
      handlers: {
        elicit: ({ message }) => {
          asked.push(message);
          return { action: "accept", content: { name: "Ada" } };
        },
        elicitUrl: ({ url }) => {
          asked.push(url);
          return { action: "accept" };
        },
        sample: () => ({
          role: "assistant",
          content: { type: "text", text: "sampled words" },
          model: "m-1",
        }),
        roots: () => [{ uri: "file:///home/ada", name: "home" }],
      },
      http: { parkedMs: 200 },
    });
  });
  afterAll(async () => {
    await client.close();
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  });

  const textOf = async (tool: string, args: object = {}, options: object = {}): Promise<string> => {
    const { content } = await client.callTool(tool, { ...args }, options);
    return content.map((block) => ("text" in block ? block.text : "")).join("\n");
  };

  test("lists what there is", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("trigger-sampling-request");
    expect((await client.listPrompts()).prompts.length).toBeGreaterThan(1);
    expect((await client.listResourceTemplates()).resourceTemplates.length).toBeGreaterThan(0);
  });

  test("calls tools, with progress", async () => {
    expect(await textOf("echo", { message: "hi" })).toBe("Echo: hi");
    expect(await textOf("get-sum", { a: 2, b: 3 })).toContain("5");
    const seen: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => void seen.push(progress);
    await textOf("trigger-long-running-operation", { duration: 0.3, steps: 3 }, { onProgress });
    expect(seen).toEqual([1, 2, 3]);
  });

  test("answers forms, models and roots", async () => {
    expect(await textOf("trigger-elicitation-request")).toContain("Ada");
    expect(await textOf("trigger-sampling-request", { prompt: "Hi", maxTokens: 5 })).toContain(
      "sampled words",
    );
    expect(await textOf("get-roots-list")).toContain("file:///home/ada");
  });

  test("opens pages that the server asks for, and those that it demands first", async () => {
    asked.length = 0;
    const url = `https://example.com/${mode}`;
    expect(await textOf("trigger-url-elicitation", { url })).toContain("completed");
    expect(asked).toEqual([url]);
    const demanded = `https://example.com/${mode}/first`;
    const text = await textOf("trigger-url-elicitation", { url: demanded, errorPath: true });
    expect(text).toContain("completed");
    expect(asked).toEqual([url, "https://modelcontextprotocol.io", demanded]);
  });

  test("subscribes to a resource", async () => {
    const uri = "demo://resource/dynamic/text/1";
    const subscription = client.listen({ resourceSubscriptions: [uri] });
    expect(await subscription.acknowledged).toEqual({ resourceSubscriptions: [uri] });
    await textOf("toggle-subscriber-updates");
    expect(await subscription.next()).toMatchObject({ value: { kind: "resourceUpdated", uri } });
    await textOf("toggle-subscriber-updates");
    await subscription.return();
  }, 20_000);

  test("calls a tool that has to be called as a task", async () => {
    const text = await textOf("simulate-research-query", { topic: "wires" });
    expect(text).toContain("wires");
  }, 30_000);

  test("cancels a call", async () => {
    const signal = AbortSignal.timeout(200);
    const args = { duration: 30, steps: 30 };
    await expect(
      client.callTool("trigger-long-running-operation", args, { signal }),
    ).rejects.toMatchObject({ name: "TimeoutError" });
    await vi.waitFor(async () => expect(await textOf("echo", { message: "on" })).toBe("Echo: on"));
  });
});
