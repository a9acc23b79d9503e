// The official SDK's client of 2026-07-28; with the handshake it asks for 2025-11-25, and takes what it
// gets.
import {
  Client,
  LOG_LEVEL_META_KEY,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { ROOT, WORDS } from "./answers.mjs";

const STATELESS = "2026-07-28";
const UPDATED = "notifications/resources/updated";
const LISTS = {
  tools: ["notifications/tools/list_changed", "toolsListChanged"],
  resources: ["notifications/resources/list_changed", "resourcesListChanged"],
};

export async function openV2(target, wanted) {
  const isStateless = wanted === STATELESS;
  const client = new Client(
    { name: "v2", version: "2.4.0" },
    {
      capabilities: { elicitation: { form: {} }, sampling: {}, roots: {} },
      versionNegotiation: { mode: isStateless ? { pin: STATELESS } : "legacy" },
    },
  );
  answer(client);
  await client.connect(transportOf(target));
  return {
    revision: client.getNegotiatedProtocolVersion(),
    close: () => client.close(),
    serverName: () => client.getServerVersion().name,
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args, { onProgress, signal } = {}) => {
      const onprogress = onProgress && (({ progress }) => onProgress(progress));
      const { content } = await client.callTool({ name, arguments: args }, { onprogress, signal });
      return content[0]?.text;
    },
    watchResource: async (uri, onUpdate) => {
      client.setNotificationHandler(UPDATED, ({ params }) => onUpdate(params.uri));
      if (isStateless) return listen(client, { resourceSubscriptions: [uri] });
      await client.subscribeResource({ uri });
      return () => client.unsubscribeResource({ uri });
    },
    watchList: async (list, onChange) => {
      const [method, kind] = LISTS[list];
      client.setNotificationHandler(method, onChange);
      return isStateless ? listen(client, { [kind]: true }) : async () => undefined;
    },
    logsOf: async (name, level) => {
      const logs = [];
      client.setNotificationHandler("notifications/message", ({ params }) => logs.push(params));
      if (isStateless) await client.callTool({ name, _meta: { [LOG_LEVEL_META_KEY]: level } });
      else {
        await client.setLoggingLevel(level);
        await client.callTool({ name });
      }
      return logs;
    },
  };
}

function answer(client) {
  client.setRequestHandler("elicitation/create", () => ({
    action: "accept",
    content: { sure: true },
  }));
  client.setRequestHandler("sampling/createMessage", () => ({
    role: "assistant",
    model: "m",
    content: { type: "text", text: WORDS },
  }));
  client.setRequestHandler("roots/list", () => ({ roots: [{ uri: ROOT }] }));
}

async function listen(client, filter) {
  const subscription = await client.listen(filter);
  return () => subscription.close();
}

function transportOf({ command, args, url, sse }) {
  if (url === undefined) return new StdioClientTransport({ command, args, stderr: "ignore" });
  return sse
    ? new SSEClientTransport(new URL(url))
    : new StreamableHTTPClientTransport(new URL(url));
}
