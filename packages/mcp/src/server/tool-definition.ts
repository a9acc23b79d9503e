import type { Icon, MetaObject, ToolAnnotations } from "../spec/2026-07-28/index.ts";
import type { HandlerContext } from "./handler-context.ts";
import type { Visible } from "./lists/listed-entries.ts";
import type { TaskSupport, TaskUse } from "./tasks/task-options.ts";
import type { PlainReturn, StructuredReturn } from "./tool-result.ts";
import type { Arguments, ToolSchema } from "./tool-schema.ts";

/** What a tool is, besides its name and its handler. */
export interface ToolOptions<
  I extends ToolSchema | undefined = undefined,
  O extends ToolSchema | undefined = undefined,
> {
  /** The name that people read. */
  readonly title?: string;
  /** What the tool does, for a model to choose it by. */
  readonly description?: string;
  /**
   * The arguments. Without it the tool takes none.
   */
  readonly input?: I;
  /** The structured result. With it the handler returns that value, and it is checked. */
  readonly output?: O;
  /** Hints on what the tool does to its world; clients may distrust them. */
  readonly annotations?: ToolAnnotations;
  /** Pictures that stand for the tool. */
  readonly icons?: readonly Icon[];
  /** Travels along in the list. */
  readonly _meta?: MetaObject;
  /** Says who may see and call it; for everybody else it does not exist. */
  readonly visible?: Visible;
  /**
   * Makes tasks of its calls, for clients that declare the Tasks extension: the call is answered at
   * once with a handle, and the handler goes on. `optional` answers other clients directly, `required`
   * refuses them with `-32021`. The object says in full when a call becomes one.
   *
   * @default undefined: every call is answered directly
   * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md
   */
  readonly task?: TaskSupport | TaskUse;
}

/**
 * Does a tool's work. Throw a `ToolError` to tell the model why it failed; what else is thrown
 * reaches the client as a neutral sentence and the observer in full.
 */
export type ToolHandler<I, O> = [O] extends [undefined]
  ? (args: ToolArguments<I>, context: HandlerContext) => PlainReturn | Promise<PlainReturn>
  : (
      args: ToolArguments<I>,
      context: HandlerContext,
    ) => StructuredReturn<O> | Promise<StructuredReturn<O>>;

/** What a handler gets: without an input schema, no arguments. */
export type ToolArguments<I> = [I] extends [undefined] ? Record<string, never> : Arguments<I>;
