import type { SchemaValidator } from "../spec/gen/common.js";
import { isStatelessRevision } from "../spec/revision.ts";

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

/** What has no page: the definitions as TypeScript. */
const SOURCES = "https://github.com/modelcontextprotocol/modelcontextprotocol/blob/main/schema";

/** Definitions that were called otherwise up to 2025-06-18. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  JsonRpcErrorResponse: "jsonrpcerror",
  JsonRpcResultResponse: "jsonrpcresponse",
};

const TASKS =
  "https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md";

/** The definitions of a revision by name. */
export function createDefinitions(
  revision: string,
  validators: Validators,
): ReadonlyMap<string, Definition> {
  const plain = new Map(
    Object.entries(validators).map(([name, validate]) => {
      const clause = clauseOf(revision, name);
      return [name, { name, validate, clause } satisfies Definition];
    }),
  );
  return new Map([...plain].map(([name, definition]) => [name, withList(definition, plain)]));
}

/** Where a revision has the definition: on its page of definitions, where it has such a page. */
function clauseOf(revision: string, name: string): string {
  if (revision < "2025-06-18") return `${SOURCES}/${revision}/schema.ts`;
  const page = `https://modelcontextprotocol.io/specification/${revision}/schema`;
  if (isStatelessRevision(revision)) {
    return name.includes("Task") ? TASKS : `${page}#${name.toLowerCase()}`;
  }
  const official = revision === "2025-06-18" ? OLDER_NAMES[name] : undefined;
  // Answers are defined by their results only.
  return `${page}#${official ?? name.replace(/(?<!Rpc)ResultResponse$/, "Result").toLowerCase()}`;
}

function withList(definition: Definition, all: ReadonlyMap<string, Definition>): Definition {
  const [name, itemName] = LISTS[definition.name] ?? [];
  const item = itemName === undefined ? undefined : all.get(itemName);
  return name === undefined || item === undefined
    ? definition
    : { ...definition, list: { name, item } };
}
