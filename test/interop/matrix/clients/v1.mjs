// The official SDK's client of the handshake era. It always asks for 2025-11-25, and takes what it gets.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as types from "@modelcontextprotocol/sdk/types.js";
import { ROOT, WORDS } from "./answers.mjs";

const LISTS = {
  tools: types.ToolListChangedNotificationSchema,
  resources: types.ResourceListChangedNotificationSchema,
};

export async function openV1(target) {
  const capabilities = { elicitation: { form: {} }, sampling: {}, roots: { listChanged: true } };
  const client = new Client({ name: "v1", version: "1.32.2" }, { capabilities });
  answer(client);
  const transport = transportOf(target);
  let revision;
  // Only the HTTP transports say which; all are told.
  transport.setProtocolVersion = keepCalling(transport, (version) => {
    revision = version;
  });
  await client.connect(transport);
  return {
    revision,
    close: () => client.close(),
    serverName: () => client.getServerVersion().name,
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args, { onProgress, signal } = {}) => {
      const onprogress = onProgress && (({ progress }) => onProgress(progress));
      const { content } = await client.callTool({ name, arguments: args }, undefined, {
        onprogress,
        signal,
      });
      return content[0]?.text;
    },
    watchResource: async (uri, onUpdate) => {
      client.setNotificationHandler(types.ResourceUpdatedNotificationSchema, ({ params }) =>
        onUpdate(params.uri),
      );
      await client.subscribeResource({ uri });
      return () => client.unsubscribeResource({ uri });
    },
    watchList: async (list, onChange) => {
      client.setNotificationHandler(LISTS[list], onChange);
      return async () => undefined;
    },
    logsOf: async (name, level) => {
      const logs = [];
      client.setNotificationHandler(types.LoggingMessageNotificationSchema, ({ params }) => {
        logs.push(params);
      });
      await client.setLoggingLevel(level);
      await client.callTool({ name });
      return logs;
    },
  };
}

function answer(client) {
  client.setRequestHandler(types.ElicitRequestSchema, () => ({
    action: "accept",
    content: { sure: true },
  }));
  client.setRequestHandler(types.CreateMessageRequestSchema, () => ({
    role: "assistant",
    model: "m",
    content: { type: "text", text: WORDS },
  }));
  client.setRequestHandler(types.ListRootsRequestSchema, () => ({ roots: [{ uri: ROOT }] }));
}

function transportOf({ command, args, url, sse }) {
  if (url === undefined) return new StdioClientTransport({ command, args, stderr: "ignore" });
  return sse
    ? new SSEClientTransport(new URL(url))
    : new StreamableHTTPClientTransport(new URL(url));
}

function keepCalling(transport, tell) {
  const own = transport.setProtocolVersion?.bind(transport);
  return (version) => {
    tell(version);
    own?.(version);
  };
}
