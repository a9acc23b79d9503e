import { isJsonObject } from "../json-object.ts";
import { UsageError } from "../usage-error.ts";
import { VERSION } from "../version.ts";

/**
 * A request with the `_meta` that revision 2026-07-28 requires; what it has of that already stays.
 * The text is written anew.
 *
 * @throws {UsageError} where there is nothing that it could be added to.
 */
export function addMeta(text: string): string {
  const request = parse(text);
  const { params = {} } = isJsonObject(request) ? request : {};
  if (!isJsonObject(request) || !isJsonObject(params)) {
    throw new UsageError("--meta needs a JSON object whose params, if any, are an object");
  }
  const own = isJsonObject(params["_meta"]) ? params["_meta"] : {};
  return JSON.stringify({ ...request, params: { ...params, _meta: { ...REQUIRED, ...own } } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const hint = "Without --meta the text is sent as it is";
    throw new UsageError(`--meta needs JSON: ${(error as Error).message}`, hint);
  }
}

const REQUIRED = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "wirewright", version: VERSION },
  "io.modelcontextprotocol/clientCapabilities": {},
};
