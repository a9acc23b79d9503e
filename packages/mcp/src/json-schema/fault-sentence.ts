import { excerpt, showValue } from "../util/excerpt.ts";

type Params = Readonly<Record<string, unknown>>;

/** What a keyword wants and what stands there instead, as a sentence about the value. */
export function faultSentence(keyword: string, params: Params, value: unknown): string {
  const write = SENTENCES.get(keyword);
  return write === undefined ? `Does not fit ${showValue(keyword)}` : write(params, value);
}

type Sentence = (params: Params, value: unknown) => string;

const SENTENCES: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  ["type", ({ type }, value) => `Must be ${typesOf(type)}, is ${showValue(value)}`],
  ["const", ({ allowedValue }, value) => mustBe(showValue(allowedValue), value)],
  ["enum", ({ allowedValues }, value) => mustBe(listOf(allowedValues), value)],
  ["minimum", ({ limit }, value) => mustBe(`at least ${limit}`, value)],
  ["maximum", ({ limit }, value) => mustBe(`at most ${limit}`, value)],
  ["exclusiveMinimum", ({ limit }, value) => mustBe(`more than ${limit}`, value)],
  ["exclusiveMaximum", ({ limit }, value) => mustBe(`less than ${limit}`, value)],
  ["multipleOf", ({ multipleOf }, value) => mustBe(`a multiple of ${multipleOf}`, value)],
  ["minLength", ({ limit }, value) => mustHave("at least", limit, "character", lengthOf(value))],
  ["maxLength", ({ limit }, value) => mustHave("at most", limit, "character", lengthOf(value))],
  ["minItems", ({ limit }, value) => mustHave("at least", limit, "item", itemsOf(value))],
  ["maxItems", ({ limit }, value) => mustHave("at most", limit, "item", itemsOf(value))],
  ["minProperties", ({ limit }, value) => mustHave("at least", limit, "member", sizeOf(value))],
  ["maxProperties", ({ limit }, value) => mustHave("at most", limit, "member", sizeOf(value))],
  ["pattern", ({ pattern }) => `Must match the pattern ${excerpt(String(pattern), 100)}`],
  ["uniqueItems", () => "Must not have two equal items"],
  ["items", ({ limit }, value) => mustHave("at most", limit, "item", itemsOf(value))],
  ["unevaluatedItems", ({ limit }, value) => mustHave("at most", limit, "item", itemsOf(value))],
  ["required", () => "Is required"],
  ["dependentRequired", ({ property }) => `Is required beside ${showValue(property)}`],
  ["additionalProperties", () => "Is not allowed here"],
  ["unevaluatedProperties", () => "Is not allowed here"],
  ["false schema", () => "Must not be there"],
  ["propertyNames", () => "Has a name that is not allowed here"],
  ["not", () => "Is what must not stand here"],
  ["contains", containsSentence],
  ["oneOf", () => "Fits several alternatives, and must fit exactly one"],
]);

function mustBe(expected: string, value: unknown): string {
  return `Must be ${expected}, is ${showValue(value)}`;
}

function mustHave(bound: string, limit: unknown, noun: string, found: number): string {
  return `Must have ${bound} ${limit} ${noun}${limit === 1 ? "" : "s"}, has ${found}`;
}

function containsSentence({ minContains, maxContains }: Params): string {
  const most = maxContains === undefined ? "" : ` and at most ${maxContains}`;
  return `Must have at least ${minContains}${most} of the items that it must contain`;
}

function typesOf(type: unknown): string {
  const types = [type].flat().map(String);
  return types.map((it) => (it === "null" ? it : withArticle(it))).join(" or ");
}

function withArticle(type: string): string {
  return /^[aio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function listOf(values: unknown): string {
  if (!Array.isArray(values) || values.length === 0) return "one of none";
  const shown = values.slice(0, MAX_LISTED).map((it) => showValue(it, 40));
  const more = values.length - shown.length;
  return `one of ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** In characters, as JSON Schema counts them. */
function lengthOf(value: unknown): number {
  return typeof value === "string" ? [...value].length : 0;
}

function itemsOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function sizeOf(value: unknown): number {
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

const MAX_LISTED = 10;
