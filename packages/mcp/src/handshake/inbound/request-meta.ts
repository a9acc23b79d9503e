import type { JsonObject } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { LATEST_REVISION } from "../../spec/revision.ts";
import type { SessionState } from "./session-state.ts";

/** From which level on a client gets log messages that has never set one. */
export const DEFAULT_LOG_LEVEL = "info";

/** The part of a session's state that each of its requests says. */
export type RequestState = Pick<SessionState, "clientInfo" | "clientCapabilities" | "logLevel">;

/**
 * What each request of a session says in the words of 2026-07-28; made once a state. Without a level
 * it is `info`.
 */
export function requestMetaOf(state: RequestState): JsonObject {
  const known = metaOfState.get(state);
  if (known !== undefined) return known;
  const { clientInfo, clientCapabilities, logLevel = DEFAULT_LOG_LEVEL } = state;
  const meta: JsonObject = {
    [META_KEY.protocolVersion]: LATEST_REVISION,
    [META_KEY.clientCapabilities]: clientCapabilities,
    ...(clientInfo === undefined ? {} : { [META_KEY.clientInfo]: clientInfo }),
    [META_KEY.logLevel]: logLevel,
  };
  metaOfState.set(state, meta);
  return meta;
}

const metaOfState = new WeakMap<RequestState, JsonObject>();
