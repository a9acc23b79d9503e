import { paramHeadersOf } from "../exchange/param-headers.ts";
import type { Tool } from "../spec/2026-07-28/index.ts";
import { definitionOf } from "./definition-of.ts";
import type { HandlerContext } from "./handler-context.ts";
import { requireName } from "./require-name.ts";
import type { TaskUse } from "./tasks/task-options.ts";
import { taskUseOf } from "./tasks/task-options.ts";
import type { ToolOptions } from "./tool-definition.ts";
import type { CompiledSchema, ToolSchema } from "./tool-schema.ts";
import { compileSchema, NO_PARAMETERS } from "./tool-schema.ts";

/** A tool ready to be listed and called. */
export interface RegisteredTool {
  /** As the list shows it: a frozen copy of what the author gave. */
  readonly definition: Tool;
  readonly input: CompiledSchema;
  readonly output: CompiledSchema | undefined;
  /** Which of its calls become tasks, and when; undefined where none does. */
  readonly task: Required<TaskUse> | undefined;
  readonly handler: (args: unknown, context: HandlerContext) => unknown;
}

/**
 * Makes a tool ready, once, when it is registered.
 *
 * @throws {TypeError} where the name is empty, the handler no function, a schema of no use or
 * badly annotated, or the definition cannot be written as JSON.
 */
export function registerTool(
  name: string,
  options: ToolOptions<ToolSchema | undefined, ToolSchema | undefined>,
  handler: unknown,
): RegisteredTool {
  requireName("tool", name, options, handler);
  const { input, output, title, description, annotations, icons, _meta } = options;
  const inputSchema =
    input === undefined
      ? NO_PARAMETERS
      : compileSchema(input, "input", `the input schema of tool ${name}`);
  const outputSchema =
    output === undefined
      ? undefined
      : compileSchema(output, "output", `the output schema of tool ${name}`);
  const definition = definitionOf("tool", name, {
    name,
    title,
    description,
    inputSchema: inputSchema.jsonSchema,
    outputSchema: outputSchema?.jsonSchema,
    annotations,
    icons,
    _meta,
  }) as Tool;
  requireParamHeaders(name, definition.inputSchema);
  const run = handler as RegisteredTool["handler"];
  const task = taskUseOf(name, options.task);
  return { definition, input: inputSchema, output: outputSchema, task, handler: run };
}

/**
 * Over HTTP a client must leave out a tool whose schema asks for headers that there cannot be, so its
 * author should hear of it first.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#x-mcp-header
 */
function requireParamHeaders(name: string, inputSchema: Tool["inputSchema"]): void {
  const found = paramHeadersOf(inputSchema);
  if (found.ok) return;
  const [{ path, message } = { path: "", message: "" }] = found.faults;
  throw new TypeError(`Cannot use the input schema of tool ${name}: at ${path}: ${message}`);
}
