import { argumentAt } from "../../exchange/argument-at.ts";
import { decodeHeaderValue } from "../../exchange/header-value.ts";
import type { ParamHeader } from "../../exchange/param-headers.ts";
import { paramHeadersOf } from "../../exchange/param-headers.ts";
import { isSameNumber } from "../../exchange/same-number.ts";
import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { showValue } from "../../util/excerpt.ts";
import { listIn, objectIn } from "../read-member.ts";
import type { FindingList } from "./finding-list.ts";
import type { HeaderMap } from "./http-rules.ts";
import { isRedacted } from "./is-redacted.ts";

/**
 * Which arguments of which tools are repeated in headers: learned from the lists that cross. Of a tool
 * that no list has named nothing is known, and nothing said.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#x-mcp-header
 */
export class ParamHeaderRules {
  readonly #byTool = new Map<string, readonly ParamHeader[]>();

  /** A list of tools has crossed. */
  learn(result: JsonObject): void {
    for (const tool of listIn(result, "tools")) {
      const name = isJsonObject(tool) ? tool["name"] : undefined;
      if (typeof name !== "string" || !isJsonObject(tool)) continue;
      const read = paramHeadersOf(tool["inputSchema"]);
      // A tool with a fault in its annotations is none that anybody may call.
      if (read.ok && read.headers.length > 0) this.#byTool.set(name, read.headers);
      else this.#byTool.delete(name);
      if (this.#byTool.size > MAX_TOOLS) this.#byTool.clear();
    }
  }

  /** Checks the headers of a call against its arguments. */
  check({ method, params }: JsonRpcRequest, headers: HeaderMap, list: FindingList): void {
    const name = params?.["name"];
    if (method !== "tools/call" || typeof name !== "string") return;
    for (const { header, path } of this.#byTool.get(name) ?? []) {
      const value = argumentAt(objectIn(params, "arguments"), path);
      if (value !== undefined && value !== null)
        checkOne(`Mcp-Param-${header}`, value, headers, list);
    }
  }
}

function checkOne(name: string, value: unknown, headers: HeaderMap, list: FindingList): void {
  const header = headers.get(name.toLowerCase());
  const shown = showValue(value);
  if (header === undefined) {
    list.add(
      "header-missing",
      "/params/arguments",
      `The header ${name} is missing; the argument is ${shown}`,
    );
    return;
  }
  if (isRedacted(header) || isSame(decodeHeaderValue(header), value)) return;
  const message = `The header ${name} is ${showValue(header)}, and the argument is ${shown}`;
  list.add("header-mismatch", "/params/arguments", message);
}

/** Numbers are compared as such: 42.0 is 42. */
function isSame(header: string | undefined, value: unknown): boolean {
  if (typeof value === "number") return header !== undefined && isSameNumber(header, value);
  return header === String(value);
}

const MAX_TOOLS = 10_000;
