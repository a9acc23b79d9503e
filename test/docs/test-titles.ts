import { readFileSync } from "node:fs";
import type { CallExpression, Expression, Node } from "typescript";
import ts from "typescript";

/** A test as it stands in its file. */
export interface TestTitle {
  /** Its title after those of what it is in, with ` > ` between; of `test.each` the template. */
  readonly title: string;
  /** How it and what it is in are modified, `each` and `skip` for example. */
  readonly modifiers: readonly string[];
}

/** The tests of a file, without running it. */
export function testTitlesIn(file: URL): readonly TestTitle[] {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file.pathname, text, ts.ScriptTarget.Latest, true);
  const found: TestTitle[] = [];
  collect(source, { title: "", modifiers: [] }, found);
  return found;
}

function collect(node: Node, around: TestTitle, found: TestTitle[]): void {
  const call = ts.isCallExpression(node) ? titleOfCall(node, around) : undefined;
  if (call?.isTest) found.push(call);
  ts.forEachChild(node, (child) => collect(child, call ?? around, found));
}

function titleOfCall(
  call: CallExpression,
  around: TestTitle,
): (TestTitle & { isTest: boolean }) | undefined {
  const { name, modifiers } = calleeOf(call.expression);
  const [title] = call.arguments;
  if (call.arguments.length < 2 || title === undefined || !BLOCKS.includes(name)) return undefined;
  const words = textOf(title);
  if (words === undefined) return undefined;
  return {
    title: around.title === "" ? words : `${around.title} > ${words}`,
    modifiers: [...around.modifiers, ...modifiers],
    isTest: name !== "describe",
  };
}

/** `test` and `["each"]` of `test.each([1, 2])`. */
function calleeOf(callee: Expression): { name: string; modifiers: string[] } {
  const modifiers: string[] = [];
  let at: Expression = callee;
  while (!ts.isIdentifier(at)) {
    if (ts.isPropertyAccessExpression(at)) modifiers.push(at.name.text);
    if (ts.isPropertyAccessExpression(at) || ts.isCallExpression(at)) at = at.expression;
    else if (ts.isTaggedTemplateExpression(at)) at = at.tag;
    else return { name: "", modifiers };
  }
  return { name: at.text, modifiers };
}

/** A template with holes is given as it is written. */
function textOf(title: Expression): string | undefined {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : undefined;
}

const BLOCKS = ["test", "it", "describe"];
