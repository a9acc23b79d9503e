import type { SchemaError } from "../spec/gen/common.js";
import { showValue } from "../util/excerpt.ts";
import type { FindingId } from "./finding.ts";
import { lastSegment, pointer, valueAt } from "./pointer.ts";

/** The first fault that a validator met. */
export interface SchemaFault {
  readonly id: FindingId;
  readonly path: string;
  readonly message: string;
  /** What stands at `path`. */
  readonly value: unknown;
}

/** The parts of a sentence about a fault. */
interface Place {
  readonly path: string;
  readonly name: string;
  readonly value: unknown;
}

/**
 * Turns the errors of one validator into one fault. Where a value fits none of several shapes there
 * is an error for each; the one that got furthest into the value tells which shape was meant.
 */
export function schemaFault(errors: readonly SchemaError[], message: unknown): SchemaFault {
  const union = errors.findLast(({ keyword }) => keyword === "anyOf");
  const deepest = meantOf(deepestOf(errors.filter(({ keyword }) => !SUMMARIES.includes(keyword))));
  const faults = deepest.map((error) => faultOf(error, message));
  const [only] = faults;
  const reasons = [...new Set(faults.map((fault) => fault.message))].slice(0, 4);
  // Several shapes may have the same to say.
  if (only !== undefined && (reasons.length === 1 || union === undefined)) return only;
  const { path, value } = placeOf(union?.instancePath ?? "", message);
  return {
    id: "schema.union",
    path,
    value,
    message: `Fits none of the shapes that may stand here: ${reasons.join("; ")}`,
  };
}

/** Keywords whose errors only say that there were others. */
const SUMMARIES = ["anyOf", "if"];

function deepestOf(errors: readonly SchemaError[]): readonly SchemaError[] {
  const depths = errors.map(({ instancePath }) => instancePath.split("/").length);
  const deepest = Math.max(0, ...depths);
  return errors.filter((_, index) => depths[index] === deepest);
}

/**
 * Leaves out the shapes that the value does not claim to be: those of another JSON type, where it has
 * the type of one, and those of another tag, where it got past that of one. That a member is missing
 * is found before any tag is looked at, so it tells nothing.
 */
function meantOf(errors: readonly SchemaError[]): readonly SchemaError[] {
  const typed = errors.filter((error) => !errors.some((other) => isOtherType(error, other)));
  const tagged = typed.filter(({ keyword }) => keyword !== "const" && keyword !== "enum");
  return tagged.some(({ keyword }) => keyword !== "required") ? tagged : typed;
}

/** True where a value was refused for its type by one shape and for what is in it by another. */
function isOtherType(error: SchemaError, other: SchemaError): boolean {
  const isSamePlace = error.instancePath === other.instancePath;
  return error.keyword === "type" && other.keyword !== "type" && isSamePlace;
}

function faultOf(error: SchemaError, message: unknown): SchemaFault {
  const { keyword, params } = error;
  const place = placeOf(error.instancePath, message);
  switch (keyword) {
    case "required":
      return fault("schema.required", place, `lacks ${showValue(params["missingProperty"])}`);
    case "type":
      return typeFault(place, params["type"]);
    case "const":
      return valueFault(place, showValue(params["allowedValue"]));
    case "enum":
      return valueFault(place, `one of ${listed(params["allowedValues"])}`);
    case "discriminator":
      return variantFault(placeOf(pointer(place.path, String(params["tag"])), message));
    case "not":
      return fault("schema.value", place, "must not be there");
    default:
      return rangeFault(place, keyword, String(params["limit"]));
  }
}

function placeOf(path: string, message: unknown): Place {
  return { path, name: nameOf(path, message), value: valueAt(message, path) };
}

function nameOf(path: string, message: unknown): string {
  if (path === "") return "The message";
  const parent = path.slice(0, path.lastIndexOf("/"));
  const last = lastSegment(path);
  if (!Array.isArray(valueAt(message, parent))) return showValue(last);
  return `Item ${last} of ${parent === "" ? "the message" : showValue(lastSegment(parent))}`;
}

function fault(id: FindingId, { path, name, value }: Place, rest: string): SchemaFault {
  return { id, path, value, message: `${name} ${rest}` };
}

function typeFault(place: Place, type: unknown): SchemaFault {
  const types = [type].flat().map((it) => withArticle(String(it)));
  const rest = `must be ${types.join(" or ")}, and is ${showValue(place.value)}`;
  return fault("schema.type", place, rest);
}

function valueFault(place: Place, allowed: string): SchemaFault {
  return fault("schema.value", place, `must be ${allowed}, and is ${showValue(place.value)}`);
}

function variantFault(place: Place): SchemaFault {
  if (typeof place.value !== "string") return typeFault(place, "string");
  const rest = `is ${showValue(place.value)}, which is none of the kinds that may stand here`;
  return fault("schema.variant", place, rest);
}

function rangeFault(place: Place, keyword: string, limit: string): SchemaFault {
  if (keyword === "maxItems" && Array.isArray(place.value)) {
    const rest = `must have at most ${limit} items, and has ${place.value.length}`;
    return fault("schema.range", place, rest);
  }
  const bound = keyword === "minimum" ? "at least" : "at most";
  const rest = `must be ${bound} ${limit}, and is ${showValue(place.value)}`;
  return fault("schema.range", place, rest);
}

function listed(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => showValue(value)).join(", ") : "";
}

function withArticle(type: string): string {
  if (type === "null") return type;
  return /^[aio]/.test(type) ? `an ${type}` : `a ${type}`;
}
