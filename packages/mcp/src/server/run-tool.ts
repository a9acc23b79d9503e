import { markArgumentFault } from "../exchange/argument-fault.ts";
import { tell } from "../exchange/observer.ts";
import { Refusal } from "../exchange/refusal.ts";
import type { JsonObject } from "../jsonrpc/message.ts";
import type { Call } from "./call.ts";
import { describeIssues } from "./describe-issues.ts";
import { HandlerContext } from "./handler-context.ts";
import type { InputNeeded } from "./input/input-needed.ts";
import { InputRequired } from "./input/input-required.ts";
import type { RegisteredTool } from "./registered-tool.ts";
import { RequestError } from "./request-error.ts";
import { MissingCapability } from "./tasks/missing-capability.ts";
import { ToolError } from "./tool-error.ts";
import type { ToolOutcome } from "./tool-result.ts";
import { failedOutcome, fullOutcome, outcomeOf, ToolResult } from "./tool-result.ts";
import type { CompiledSchema } from "./tool-schema.ts";

/**
 * Checks the arguments, runs the handler and checks what it returned. What goes wrong is a result
 * with `isError`, which says why where the model can do something about it; only a `Refusal` and a `RequestError` reject.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#error-handling
 */
export async function runTool(
  tool: RegisteredTool,
  args: JsonObject,
  call: Call,
): Promise<ToolOutcome> {
  const { name } = tool.definition;
  try {
    const pending = tool.input.validate(args);
    // Most validators answer at once, and waiting for no promise would cost a turn.
    const checked = "then" in pending ? await pending : pending;
    if (checked.issues !== undefined) {
      const issues = describeIssues(checked.issues);
      const text = `Cannot call ${name}: its arguments do not fit its input schema\n${issues}`;
      return markArgumentFault(failedOutcome(text));
    }
    if (tool.task?.begin === "at-once") await call.beginTask();
    const returned = await tool.handler(checked.value, new HandlerContext(call, tool.task));
    if (returned instanceof InputRequired) throw askedByResult(returned, call);
    return tool.output === undefined
      ? outcomeOf(returned)
      : await structuredOutcome(tool.output, returned);
  } catch (error) {
    // Its questions answer the call, and whoever answers it tells of the rest.
    if (call.isAsking) throw error;
    if (error instanceof ToolError) return failedOutcome(error.message);
    // Those are for the transport and for the program that called, not for the model.
    if (isForProgram(error)) throw error;
    if (!isOwnAbort(error, call.signal)) {
      tell(call.services.observer, { kind: "handler-failed", method: "tools/call", name, error });
    }
    return failedOutcome(`The tool ${name} failed; the server knows why`);
  }
}

/**
 * The result of a tool with an output schema: what it returned, checked.
 *
 * @throws {TypeError} where the value does not fit: a server must not send it.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#output-schema
 */
async function structuredOutcome(schema: CompiledSchema, returned: unknown): Promise<ToolOutcome> {
  const fields = returned instanceof ToolResult ? returned.fields : { structuredContent: returned };
  if (fields.isError === true) return fullOutcome(fields);
  const checked = await schema.validate(fields.structuredContent);
  if (checked.issues !== undefined) {
    throw new TypeError(
      `Cannot send the result: it does not fit the output schema\n${describeIssues(checked.issues)}`,
    );
  }
  if (checked.value === undefined) {
    throw new TypeError(
      "Cannot send the result: the tool has an output schema and returned nothing",
    );
  }
  return fullOutcome({ ...fields, structuredContent: checked.value });
}

function isForProgram(error: unknown): boolean {
  return (
    error instanceof Refusal || error instanceof RequestError || error instanceof MissingCapability
  );
}

/** @throws {TypeError} inside a task, whose handler cannot run again. */
function askedByResult({ fields }: InputRequired, call: Call): InputNeeded {
  if (call.task === undefined) return call.round.require(fields);
  throw new TypeError("Cannot return inputRequired() in a task: its handler runs once, so it asks");
}

/** A handler that stops because its call was cancelled has not failed. */
function isOwnAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && error === signal.reason;
}
