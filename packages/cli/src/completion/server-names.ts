import type { Client } from "@wirewright/mcp/client";
import { propertiesOf } from "../arguments/schema.ts";
import { asJsonObject } from "../json-object.ts";
import { argumentsOf } from "../verbs/prompts.ts";
import { closedValues } from "./closed-values.ts";

/** Something that a server offers, and its arguments. */
export interface OfferedName {
  readonly name: string;
  readonly args: readonly OfferedArgument[];
}

/** An argument of a tool, a prompt or a template. */
export interface OfferedArgument {
  readonly name: string;
  /** What it may be, where the schema has a list; absent where the server may be asked instead. */
  readonly values?: readonly string[];
}

/** What a server offers, as far as completions need it. */
export interface ServerNames {
  readonly tools: readonly OfferedName[];
  readonly prompts: readonly OfferedName[];
  readonly resources: readonly OfferedName[];
  readonly templates: readonly OfferedName[];
}

/** Something that is offered, and in which of the lists it stands. */
export interface OfferedEntry extends OfferedName {
  readonly kind: keyof ServerNames;
}

/** Asks a server for everything that it offers; a list that it does not give is empty. */
export async function serverNames(client: Client, signal: AbortSignal): Promise<ServerNames> {
  const [tools, prompts, resources, templates] = await Promise.all([
    namesOf(client.tools({ signal }), (tool) => ({
      name: tool.name,
      args: parametersOf(asJsonObject(tool.inputSchema)),
    })),
    namesOf(client.prompts({ signal }), (prompt) => ({
      name: prompt.name,
      args: argumentsOf(prompt).map(({ name }) => ({ name })),
    })),
    namesOf(client.resources({ signal }), ({ uri }) => ({ name: uri, args: [] })),
    namesOf(client.resourceTemplates({ signal }), ({ uriTemplate }) => ({
      name: uriTemplate,
      args: variablesOf(uriTemplate).map((name) => ({ name })),
    })),
  ]);
  return { tools, prompts, resources, templates };
}

/**
 * Whether a text can be a candidate: of several words or lines it would be several, and what a shell
 * reads as more than text would be run by whoever presses Enter.
 */
export function isPlainWord(text: unknown): text is string {
  return typeof text === "string" && /^[^\s\p{Cc}`$;&|<>()\\'"!]+$/u.test(text);
}

function parametersOf(schema: ReturnType<typeof asJsonObject>): readonly OfferedArgument[] {
  return [...propertiesOf(schema)].map(([name, property]) => ({
    name,
    values: closedValues(property, schema).filter(isPlainWord),
  }));
}

function variablesOf(template: string): readonly string[] {
  return [...template.matchAll(/\{[+#./;?&]?([\w.,*:]+)\}/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replace(/[*:].*$/, "")),
  );
}

async function namesOf<T>(
  listing: { toArray(): Promise<readonly T[]> },
  nameOf: (item: T) => OfferedName,
): Promise<readonly OfferedName[]> {
  try {
    const names = (await listing.toArray()).map(nameOf);
    return names
      .filter(({ name }) => isPlainWord(name))
      .map(({ name, args }) => ({ name, args: args.filter((it) => isPlainWord(it.name)) }));
  } catch {
    // There is nobody to tell: whoever presses Tab sees that nothing is offered.
    return [];
  }
}
