// The floor of matching: an array of regular expressions, tried one after the other.
import { _meta, lineOf, serveLines } from "./line-loop.mjs";
import { GREEDY_REG_EXP, regExpOf, TEMPLATE_COUNT } from "./many-templates.mjs";

const expressions = Array.from({ length: TEMPLATE_COUNT }, (_, index) => regExpOf(index));
expressions.unshift(GREEDY_REG_EXP);

serveLines(({ id, method, params }) =>
  method === "resources/read"
    ? read(id, params.uri)
    : lineOf(id, { resultType: "complete", supportedVersions: ["2026-07-28"], _meta }),
);

function read(id, uri) {
  for (const expression of expressions) {
    const found = expression.exec(uri);
    if (found === null) continue;
    const contents = [{ uri, text: `${decodeURIComponent(found[1])}: ${found[2]}` }];
    return lineOf(id, { resultType: "complete", contents, ttlMs: 0, cacheScope: "private", _meta });
  }
  const error = { code: -32602, message: "There is no such resource", data: { uri } };
  return `${JSON.stringify({ jsonrpc: "2.0", id, error })}\n`;
}
