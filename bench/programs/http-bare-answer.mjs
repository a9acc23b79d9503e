// What the floors over HTTP do with a request: parse JSON, answer JSON. It checks nothing.
import { big } from "./http-tools.mjs";

const _meta = { "io.modelcontextprotocol/serverInfo": { name: "bench", version: "1.0.0" } };

/** Gives the head and the body of the answer to `send`. */
export function bareAnswer(request, send) {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => answer(JSON.parse(body), send));
}

function answer({ id, params }, send) {
  const text = params.name === "big" ? big() : params.arguments.text;
  const result = { resultType: "complete", content: [{ type: "text", text }], _meta };
  const body = JSON.stringify({ jsonrpc: "2.0", id, result });
  const length = Buffer.byteLength(body);
  send({ "content-type": "application/json", "content-length": length }, body);
}
