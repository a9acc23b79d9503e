import type { Caller, Endpoint } from "../../src/exchange/exchange.ts";
import type { JsonObject } from "../../src/jsonrpc/message.ts";
import { outcomeOf } from "./ask.ts";

/** The `_meta` of a client that can answer whatever a server may ask. */
export const CAPABLE: JsonObject = {
  "io.modelcontextprotocol/clientCapabilities": {
    elicitation: { form: {}, url: {} },
    sampling: { tools: {}, context: {} },
    roots: {},
  },
};

/** One round of a request that may be answered by questions. */
export interface RoundOptions {
  readonly method?: string;
  readonly params?: JsonObject;
  /** The result of the round before, whose state is sent back. */
  readonly after?: JsonObject;
  /** Answers by key. */
  readonly answers?: unknown;
  readonly meta?: JsonObject;
  readonly caller?: Caller;
}

/** Sends one round, a call of tool `t` unless told otherwise, and gives its result or its error. */
export function askRound(endpoint: Endpoint, options: RoundOptions = {}): Promise<JsonObject> {
  const { method = "tools/call", params = { name: "t" }, after, answers, meta = CAPABLE } = options;
  const { caller = { transport: "memory" } } = options;
  const retry = {
    ...params,
    ...(answers === undefined ? {} : { inputResponses: answers }),
    ...(after?.["requestState"] === undefined ? {} : { requestState: after["requestState"] }),
  };
  return outcomeOf(endpoint, method, retry, { meta, caller });
}

/** The keys of the questions in a result. */
export function askedIn(result: JsonObject): readonly string[] {
  return Object.keys((result["inputRequests"] ?? {}) as JsonObject);
}
