import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const { SyntaxKind } = ts;

/** Types whose name is all that the generator would see of what they do. */
const utilities = new Set([
  ...["Awaited", "Exclude", "Extract", "NonNullable", "Omit", "Parameters", "Partial", "Pick"],
  ...["Readonly", "Record", "Required", "ReturnType", "ThisType", "InstanceType", "NoInfer"],
  ...["Uppercase", "Lowercase", "Capitalize", "Uncapitalize"],
]);

const operators = new Map([
  [SyntaxKind.MappedType, "a mapped type"],
  [SyntaxKind.ConditionalType, "a conditional type"],
  [SyntaxKind.IndexedAccessType, "an indexed access"],
  [SyntaxKind.TypeQuery, "typeof"],
  [SyntaxKind.IntersectionType, "an intersection"],
  [SyntaxKind.TemplateLiteralType, "a template literal type"],
  [SyntaxKind.TypeParameter, "a type parameter"],
]);

/**
 * Finds type operators in the files of a folder, a sentence each. The generator turns them into
 * schemas that are wrong without a word, so types that messages are checked by are written out.
 */
export function refuseTypeOperators(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !/\.test(-d)?\.ts$|^gen\//.test(file))
    .sort()
    .flatMap((file) => operatorsIn(`${folder}/${file}`, readFileSync(`${folder}/${file}`, "utf8")));
}

/** Finds type operators in a file's text, a sentence each. */
export function operatorsIn(name, text) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found = [];
  visit(source);
  return found;

  function visit(node) {
    const operator = operatorOf(node);
    if (operator !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${name}:${line + 1}: ${operator}; write the type out in full`);
    }
    ts.forEachChild(node, visit);
  }
}

function operatorOf(node) {
  // `readonly string[]` is the same schema as `string[]`.
  if (ts.isTypeOperatorNode(node)) {
    return node.operator === SyntaxKind.ReadonlyKeyword ? undefined : node.getText().split(" ")[0];
  }
  const isUtility = ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node);
  const name = isUtility ? (node.typeName ?? node.expression).getText() : undefined;
  return utilities.has(name) ? name : operators.get(node.kind);
}
