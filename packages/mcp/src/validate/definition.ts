import type { SchemaValidator } from "../spec/gen/common.js";

/** The generated validators of a revision, by the name of the definition. */
export type Validators = Readonly<Record<string, SchemaValidator>>;

/** A definition of a revision and what checking by it needs. */
export interface Definition {
  readonly name: string;
  readonly validate: SchemaValidator;
  /** Its place in the specification. */
  readonly clause: string;
  /** The list in the result that it defines, and the definition of the list's items. */
  readonly list?: { readonly name: string; readonly item: Definition };
}

/** The lists in results and the definitions of their items. */
const LISTS: Readonly<Record<string, readonly [list: string, item: string]>> = {
  CallToolResultResponse: ["content", "ContentBlock"],
  GetPromptResultResponse: ["messages", "PromptMessage"],
  ListPromptsResultResponse: ["prompts", "Prompt"],
  ListResourcesResultResponse: ["resources", "Resource"],
  ListResourceTemplatesResultResponse: ["resourceTemplates", "ResourceTemplate"],
  ListToolsResultResponse: ["tools", "Tool"],
};

const TASKS =
  "https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md";

/** The definitions of a revision by name. */
export function createDefinitions(
  revision: string,
  validators: Validators,
): ReadonlyMap<string, Definition> {
  const reference = `https://modelcontextprotocol.io/specification/${revision}/schema`;
  const plain = new Map(
    Object.entries(validators).map(([name, validate]) => {
      const clause = name.includes("Task") ? TASKS : `${reference}#${name.toLowerCase()}`;
      return [name, { name, validate, clause } satisfies Definition];
    }),
  );
  return new Map([...plain].map(([name, definition]) => [name, withList(definition, plain)]));
}

function withList(definition: Definition, all: ReadonlyMap<string, Definition>): Definition {
  const [name, itemName] = LISTS[definition.name] ?? [];
  const item = itemName === undefined ? undefined : all.get(itemName);
  return name === undefined || item === undefined
    ? definition
    : { ...definition, list: { name, item } };
}
