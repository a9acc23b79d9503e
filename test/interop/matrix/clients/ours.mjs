// This library's client, behind the face that all clients of the matrix have.
import { createClient } from "@wirewright/mcp/client";
import { connectHttp } from "@wirewright/mcp/http-node";
import { connectStdio } from "@wirewright/mcp/stdio";
import { ROOT, WORDS } from "./answers.mjs";

const LISTS = { tools: "toolsListChanged", resources: "resourcesListChanged" };
const info = { name: "ours", version: "1.0.0" };

export async function openOurs({ command, args, url }, revision) {
  const logs = [];
  const declared = { elicitation: { form: {} }, sampling: {}, roots: {} };
  const options = {
    revisions: [revision],
    client: { info, capabilities: declared },
    // What comes outside of a call, as most servers log.
    accept: ({ method, params }) => {
      if (method === "notifications/message") logs.push(params);
    },
  };
  const connection = url
    ? await connectHttp(url, options)
    : await connectStdio({ command, args, ...options });
  const client = createClient(connection, { ...info, handlers });
  return {
    revision: connection.info.revision,
    close: () => client.close(),
    serverName: () => connection.info.server.name,
    toolNames: async () => (await client.tools().toArray()).map(({ name }) => name),
    call: async (name, args, { onProgress, signal } = {}) => {
      const { content } = await client.callTool(name, args, {
        ...(onProgress && { onProgress: ({ progress }) => onProgress(progress) }),
        ...(signal && { signal }),
      });
      return content[0]?.text;
    },
    watchResource: (uri, onUpdate) =>
      watch(client, { resourceSubscriptions: [uri] }, (event) => onUpdate(event.uri)),
    watchList: (list, onChange) =>
      watch(client, { [LISTS[list]]: true }, ({ kind }) => {
        if (kind === LISTS[list]) onChange();
      }),
    logsOf: async (name, level) => {
      await client.callTool(name, {}, { logLevel: level, onLog: (log) => logs.push(log) });
      return logs;
    },
  };
}

const handlers = {
  elicit: (_question, { defaults }) => ({
    action: "accept",
    content: { ...defaults, sure: true, name: "Ada" },
  }),
  sample: () => ({ role: "assistant", model: "m", content: { type: "text", text: WORDS } }),
  roots: () => [{ uri: ROOT }],
};

async function watch(client, filter, onEvent) {
  const subscription = client.listen(filter);
  await subscription.acknowledged;
  const reading = read(subscription, onEvent);
  return async () => {
    await subscription.return();
    await reading;
  };
}

async function read(subscription, onEvent) {
  for await (const event of subscription) onEvent(event);
}
