import ts from "typescript";

/**
 * Counts the tokens of a program: names, literals, keywords and punctuation, as TypeScript's scanner
 * cuts them. Comments, white space and line breaks count nothing. A template literal counts a token a
 * piece of text between its placeholders.
 *
 * @param code the text of a JavaScript module
 * @returns how many tokens there are
 */
export function countCodeTokens(code) {
  const file = ts.createSourceFile("program.mjs", code, ts.ScriptTarget.ES2023, true);
  const [fault] = file.parseDiagnostics;
  if (fault !== undefined) throw new SyntaxError(faultText(fault, file));
  return tokensOf(file, file);
}

// The parser asks the scanner for each token, and knows where a slash or a brace means something else.
function tokensOf(node, file) {
  if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode)
    return 0;
  const children = node.getChildren(file);
  if (children.length === 0) return node.getWidth(file) > 0 ? 1 : 0;
  return children.reduce((sum, child) => sum + tokensOf(child, file), 0);
}

function faultText({ messageText, start }, file) {
  const { line } = file.getLineAndCharacterOfPosition(start);
  return `Cannot count tokens: line ${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
}
