import { RPC_CODE } from "@wirewright/mcp";
import { ProtocolError } from "@wirewright/mcp/errors";
import type { ExitCode } from "../exit-code.ts";
import type { Entry } from "../render/render-entries.ts";
import { renderEntries } from "../render/render-entries.ts";
import { requireObjects } from "../server/require-objects.ts";
import type { Invocation } from "../server/session.ts";
import type { Asking } from "../server/with-client.ts";
import { withClient } from "../server/with-client.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Lists the resources of a server, and the templates of those that it makes up. */
export function resources(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withClient(invocation, terminal, async (asking) => {
    const { client, call } = asking;
    const all = await client.resources(call).toArray();
    requireObjects("resources/list", "resources", all);
    const templates = await templatesOf(asking);
    requireObjects("resources/templates/list", "resourceTemplates", templates);
    if (invocation.options.json) {
      terminal.result(JSON.stringify({ resources: all, resourceTemplates: templates }));
      return 0;
    }
    const entries = [...all.map(entryOf), ...templates.map(entryOf)];
    const look = { style: terminal.resultStyle, columns: terminal.resultColumns };
    terminal.result(
      entries.length === 0 ? "The server has no resources" : renderEntries(entries, look),
    );
    return 0;
  });
}

type Templates = Awaited<ReturnType<ReturnType<Asking["client"]["resourceTemplates"]>["toArray"]>>;

/** Servers without templates are met that do not know the method. */
async function templatesOf({ client, call }: Asking): Promise<Templates> {
  try {
    return await client.resourceTemplates(call).toArray();
  } catch (error) {
    if (error instanceof ProtocolError && error.rpcCode === RPC_CODE.methodNotFound) return [];
    throw error;
  }
}

type Listed =
  | Templates[number]
  | Awaited<ReturnType<Asking["client"]["listResources"]>>["resources"][number];

function entryOf(listed: Listed): Entry {
  const { name, title, description, mimeType } = listed;
  const size = "size" in listed && typeof listed.size === "number" ? [`${listed.size} bytes`] : [];
  return {
    title: String("uri" in listed ? listed.uri : listed.uriTemplate),
    facts: [String(title ?? name), ...(mimeType === undefined ? [] : [String(mimeType)]), ...size],
    about: description === undefined ? undefined : String(description),
  };
}
