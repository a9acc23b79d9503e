// The reference client and the reference server of the handshake era with the tap between them: what
// both do rightly is no finding.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import { MAIN } from "../run-shell.ts";
import { temporaryPath } from "./tap-fixture.ts";

const everything = fileURLToPath(
  import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"),
);

test("a long conversation with a handshake has no finding of a MUST", {
  timeout: 60_000,
}, async () => {
  const log = temporaryPath("findings.txt");
  const client = new Client(
    { name: "sdk", version: "2.4.0" },
    { capabilities: { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } } },
  );
  client.setRequestHandler("roots/list", () => ({
    roots: [{ uri: "file:///projects/shop", name: "shop" }],
  }));
  client.setRequestHandler("sampling/createMessage", () => ({
    role: "assistant",
    model: "m",
    content: { type: "text", text: "Words" },
  }));
  client.setRequestHandler("elicitation/create", () => ({ action: "decline" }));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, "tap", "--log", log, "--", process.execPath, everything, "stdio"],
      stderr: "ignore",
    }),
  );
  const { tools } = await client.listTools();
  const named = (part: string): string =>
    tools.find(({ name }) => name.includes(part))?.name ?? part;
  await client.callTool({ name: named("echo"), arguments: { message: "hello" } });
  await client.callTool(
    { name: named("long-running"), arguments: { duration: 1, steps: 4 } },
    { onprogress: () => undefined },
  );
  await client.callTool({ name: named("sampling"), arguments: { prompt: "x", maxTokens: 5 } });
  await client.listResources();
  await client.listPrompts();
  await client.ping();
  await client.close();
  const text = readFileSync(log, "utf8");
  expect(text).not.toContain("MUST");
  expect(text).toMatch(/^wirewright: \d\d+ messages/m);
});
