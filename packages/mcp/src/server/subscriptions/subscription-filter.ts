import type { FormFault } from "../../form/form-fault.ts";
import type { JsonRpcErrorResponse, JsonRpcRequest } from "../../jsonrpc/message.ts";
import type { SubscriptionFilter } from "../../spec/2026-07-28/index.ts";
import { jsonPointer } from "../../util/json-pointer.ts";
import { invalid, isObject } from "../request-meta.ts";
import { declaresTasks, tasksNotDeclared } from "../tasks/declares-tasks.ts";

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
  /** Whether there are tasks to be told about. */
  readonly taskIds: boolean;
}

/**
 * Reads the filter of a listen request. Members that this server does not know are passed over;
 * `taskIds` is one of them where it has no tasks.
 */
export function readFilter(request: JsonRpcRequest, { taskIds }: Supported): ReadFilter {
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
  for (const [name, max] of taskIds ? [URIS, TASK_IDS] : [URIS]) {
    const fault = faultOfTexts(filter[name], max);
    if (fault !== undefined)
      return refuse(`${PATH}/${name}${fault.path}`, fault.expected, fault.found);
  }
  if (!taskIds || filter["taskIds"] === undefined || declaresTasks(request)) {
    return { ok: true, filter };
  }
  return { ok: false, refusal: tasksNotDeclared(request, `${PATH}/taskIds`) };
}

function faultOfTexts(texts: unknown, max: number): FormFault | undefined {
  if (texts === undefined) return undefined;
  if (!Array.isArray(texts)) return { path: "", expected: "an array of strings", found: texts };
  if (texts.length > max) return { path: "", expected: `an array of at most ${max}`, found: texts };
  const at = texts.findIndex((text) => typeof text !== "string");
  return at === -1 ? undefined : { path: `/${at}`, expected: "a string", found: texts[at] };
}

/** What of a filter a server can honour: `canRead` says it of each URI, and nobody yet of the tasks. */
export function narrowFilter(
  filter: SubscriptionFilter,
  supported: Supported,
  canRead: (uri: string) => boolean,
): SubscriptionFilter {
  const switches = SWITCHES.filter((name) => filter[name] === true && supported[name]);
  const agreed = Object.fromEntries(switches.map((name) => [name, true]));
  const { resourceSubscriptions: uris, taskIds } = filter;
  const isOfUris = uris !== undefined && supported.resourceSubscriptions;
  return {
    ...agreed,
    ...(isOfUris ? { resourceSubscriptions: [...new Set(uris)].filter(canRead) } : {}),
    ...(taskIds !== undefined && supported.taskIds ? { taskIds: [...new Set(taskIds)] } : {}),
  };
}

const SWITCHES = ["toolsListChanged", "promptsListChanged", "resourcesListChanged"] as const;
const PATH = jsonPointer("params", "notifications");
/** With their limits: more takes longer to look up than a request may take. */
const URIS = ["resourceSubscriptions", 10_000] as const;
const TASK_IDS = ["taskIds", 1000] as const;
