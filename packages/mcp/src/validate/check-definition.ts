import type { JsonObject } from "../jsonrpc/message.ts";
import type { Definition } from "./definition.ts";
import { pointer, valueAt } from "./pointer.ts";
import type { Report } from "./report.ts";
import type { SchemaFault } from "./schema-fault.ts";
import { schemaFault } from "./schema-fault.ts";

/**
 * Holds a message, or the part of it at `path`, against a definition and reports what is wrong.
 *
 * A validator ends at the first fault, which is what makes it quick; each item of a list gets its
 * own, so that one bad tool does not hide another.
 */
export function checkDefinition(
  definition: Definition,
  message: JsonObject,
  report: Report,
  path = "",
): void {
  const value = path === "" ? message : valueAt(message, path);
  if (definition.validate(value, path)) return;
  const fault = asResultType(schemaFault(definition.validate.errors ?? [], message));
  const clause = fault.id.startsWith("schema.") ? definition.clause : undefined;
  report.add(fault.id, fault.path, fault.message, clause);
  checkItems(definition, message, fault.path, report);
}

function checkItems(
  definition: Definition,
  message: JsonObject,
  known: string,
  report: Report,
): void {
  const { list } = definition;
  const path = pointer("/result", list?.name ?? "");
  const items = valueAt(message, path);
  if (list === undefined || !Array.isArray(items)) return;
  for (let index = 0; index < items.length && !report.isFull; index++) {
    const place = pointer(path, index);
    if (known === place || known.startsWith(`${place}/`)) continue;
    checkDefinition(list.item, message, report, place);
  }
}

/** A `resultType` that does not fit is more than a wrong value: it says which rule is broken. */
function asResultType(fault: SchemaFault): SchemaFault {
  if (fault.path !== "/result/resultType" || fault.id === "schema.type") return fault;
  if (fault.value === "input_required") {
    const message = `This request must not be answered with "input_required"`;
    return { ...fault, id: "input-required.not-here", message };
  }
  if (fault.value === "task") {
    const message = "This request must not be answered with a task";
    return { ...fault, id: "task.not-here", message };
  }
  return { ...fault, id: "result.unknown-type" };
}
