import type { JsonRpcErrorResponse, JsonRpcRequest } from "../../jsonrpc/message.ts";
import type { SubscriptionFilter } from "../../spec/2026-07-28/index.ts";
import { jsonPointer } from "../../util/json-pointer.ts";
import { invalid, isObject } from "../request-meta.ts";

/** The filter of a listen request, or the answer that refuses it. */
export type ReadFilter =
  | { readonly ok: true; readonly filter: SubscriptionFilter }
  | { readonly ok: false; readonly refusal: JsonRpcErrorResponse };

/** What a server can tell of. */
export interface Supported {
  readonly toolsListChanged: boolean;
  readonly promptsListChanged: boolean;
  readonly resourcesListChanged: boolean;
  /** Whether there are any resources to be told about. */
  readonly resourceSubscriptions: boolean;
}

/** Reads the filter of a listen request. Members that this server does not know are passed over. */
export function readFilter(request: JsonRpcRequest): ReadFilter {
  const filter = request.params?.["notifications"];
  const refuse = (path: string, expected: string, found: unknown): ReadFilter => ({
    ok: false,
    refusal: invalid(request, path, expected, found),
  });
  if (!isObject(filter)) return refuse(PATH, "an object", filter);
  for (const name of SWITCHES) {
    const value = filter[name];
    const isRight = value === undefined || typeof value === "boolean";
    if (!isRight) return refuse(`${PATH}/${name}`, "true or false", value);
  }
  const { resourceSubscriptions: uris } = filter;
  if (uris !== undefined && !Array.isArray(uris)) return refuse(URIS, "an array of strings", uris);
  if (uris !== undefined && uris.length > MAX_URIS) {
    return refuse(URIS, `an array of at most ${MAX_URIS}`, uris);
  }
  const at = (uris ?? []).findIndex((uri) => typeof uri !== "string");
  return at === -1 ? { ok: true, filter } : refuse(`${URIS}/${at}`, "a string", uris?.[at]);
}

/** What of a filter a server can honour: `canRead` says it of each URI. */
export function narrowFilter(
  filter: SubscriptionFilter,
  supported: Supported,
  canRead: (uri: string) => boolean,
): SubscriptionFilter {
  const switches = SWITCHES.filter((name) => filter[name] === true && supported[name]);
  const agreed = Object.fromEntries(switches.map((name) => [name, true]));
  const { resourceSubscriptions: uris } = filter;
  if (uris === undefined || !supported.resourceSubscriptions) return agreed;
  return { ...agreed, resourceSubscriptions: [...new Set(uris)].filter(canRead) };
}

const SWITCHES = ["toolsListChanged", "promptsListChanged", "resourcesListChanged"] as const;
const PATH = jsonPointer("params", "notifications");
const URIS = `${PATH}/resourceSubscriptions`;
/** What takes longer to look up than a request may take. */
const MAX_URIS = 10_000;
