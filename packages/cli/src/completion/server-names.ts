import type { Client } from "@wirewright/mcp/client";
import { propertiesOf } from "../arguments/schema.ts";
import { asJsonObject } from "../json-object.ts";
import { argumentsOf } from "../verbs/prompts.ts";

/** Something that a server offers, and the names of its arguments. */
export interface OfferedName {
  readonly name: string;
  readonly args: readonly string[];
}

/** What a server offers, as far as completions need it. */
export interface ServerNames {
  readonly tools: readonly OfferedName[];
  readonly prompts: readonly OfferedName[];
  readonly resources: readonly OfferedName[];
  readonly templates: readonly OfferedName[];
}

/** Asks a server for everything that it offers; a list that it does not give is empty. */
export async function serverNames(client: Client, signal: AbortSignal): Promise<ServerNames> {
  const [tools, prompts, resources, templates] = await Promise.all([
    namesOf(client.tools({ signal }), (tool) => ({
      name: tool.name,
      args: [...propertiesOf(asJsonObject(tool.inputSchema)).keys()],
    })),
    namesOf(client.prompts({ signal }), (prompt) => ({
      name: prompt.name,
      args: argumentsOf(prompt).map(({ name }) => name),
    })),
    namesOf(client.resources({ signal }), ({ uri }) => ({ name: uri, args: [] })),
    namesOf(client.resourceTemplates({ signal }), ({ uriTemplate }) => ({
      name: uriTemplate,
      args: [...uriTemplate.matchAll(/\{[+#./;?&]?([\w.,*:]+)\}/g)].flatMap(([, names = ""]) =>
        names.split(",").map((name) => name.replace(/[*:].*$/, "")),
      ),
    })),
  ]);
  return { tools, prompts, resources, templates };
}

async function namesOf<T>(
  listing: { toArray(): Promise<readonly T[]> },
  nameOf: (item: T) => OfferedName,
): Promise<readonly OfferedName[]> {
  try {
    const names = (await listing.toArray()).map(nameOf);
    // A name of several words or lines would be several candidates.
    return names.filter(({ name }) => typeof name === "string" && /^[^\s\p{Cc}]+$/u.test(name));
  } catch {
    // There is nobody to tell: whoever presses Tab sees that nothing is offered.
    return [];
  }
}
