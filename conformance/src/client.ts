// The client of the conformance suite: `client.js <url>` does what the scenario wants of a client.
// Which revision the server speaks is found out; only the variable's scenario decides what is done.
import type { JsonObject } from "@wirewright/mcp";
import type { Client } from "@wirewright/mcp/client";
import { connect } from "@wirewright/mcp/connect";

const SCENARIOS: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  initialize: (client) => client.listTools(),
  tools_call: async (client) => {
    await client.listTools();
    await client.callTool("add_numbers", { a: 5, b: 3 });
  },
  "elicitation-sep1034-client-defaults": (client) =>
    client.callTool("test_client_elicitation_defaults"),
  "sse-retry": async (client) => {
    await client.listTools();
    await client.callTool("test_reconnection");
  },
  "json-schema-2020-12-preservation": async (client) => {
    const { tools } = await client.listTools();
    const tool = tools.find(({ name }) => name === "json_schema_2020_12_tool");
    await client.callTool("json_schema_echo", { schema: tool?.inputSchema });
  },
  "json-schema-ref-no-deref": (client) => client.listTools(),
  "request-metadata": (client) => client.listTools(),
  "http-standard-headers": useEverything,
  "http-custom-headers": async (client) => {
    await client.listTools();
    for (const { name, arguments: args } of context().toolCalls) await client.callTool(name, args);
  },
  "http-invalid-tool-headers": async (client) => {
    const { tools } = await client.listTools();
    for (const { name } of tools) await client.callTool(name, {});
  },
  "sep-2322-client-request-state": async (client) => {
    for (const name of ["echo_state", "no_state", "unrelated", "no_result_type"]) {
      await client.callTool(`test_mrtr_${name}`);
    }
  },
};

async function useEverything(client: Client): Promise<void> {
  for await (const { name } of client.tools()) await client.callTool(name, {});
  for await (const { uri } of client.resources()) await client.readResource(uri);
  for await (const { name } of client.prompts()) await client.getPrompt(name);
}

interface Context {
  readonly toolCalls: readonly { readonly name: string; readonly arguments: JsonObject }[];
}

function context(): Context {
  return JSON.parse(process.env["MCP_CONFORMANCE_CONTEXT"] ?? '{"toolCalls":[]}') as Context;
}

const scenario = process.env["MCP_CONFORMANCE_SCENARIO"] ?? "";
const run = SCENARIOS[scenario];
const url = process.argv[2];
if (run === undefined || url === undefined) {
  process.stderr.write(`Cannot run scenario ${JSON.stringify(scenario)} against ${url}\n`);
  process.exit(2);
}
const client = await connect(url, {
  name: "wirewright-conformance",
  version: "0.1.0",
  handlers: {
    // What the form has defaults for is filled in by the library; the others ask to be confirmed.
    elicit: ({ requestedSchema: { properties } }) => ({
      action: "accept",
      content: "confirmed" in properties ? { confirmed: true } : {},
    }),
    sample: () => ({
      role: "assistant",
      content: { type: "text", text: "Sampled" },
      model: "none",
    }),
    roots: () => [],
  },
});
try {
  await run(client);
} finally {
  await client.close();
}
