// The floor of a list: its bytes are made once, and written with the id in front.

import { toolSchema } from "./echo-tool.mjs";
import { _meta, lineOf, serveLines } from "./line-loop.mjs";
import { manyTools } from "./many-tools.mjs";

const inputSchema = toolSchema["~standard"].jsonSchema.input();
const tools = manyTools(200).map((tool) => ({ ...tool, inputSchema }));
const list = { resultType: "complete", tools, ttlMs: 0, cacheScope: "public", _meta };
const afterId = `,"result":${JSON.stringify(list)}}\n`;

serveLines(({ id, method }) =>
  method === "tools/list"
    ? `{"jsonrpc":"2.0","id":${JSON.stringify(id)}${afterId}`
    : lineOf(id, { resultType: "complete", supportedVersions: ["2026-07-28"], _meta }),
);
