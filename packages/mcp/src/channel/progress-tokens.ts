import { isId } from "../jsonrpc/id.ts";
import { IdMap } from "../jsonrpc/id-map.ts";
import { isJsonObject } from "../jsonrpc/is-json-object.ts";
import type { Id, JsonObject } from "../jsonrpc/message.ts";
import type { PendingRequest } from "./pending-request.ts";

/**
 * The progress tokens of our requests in flight, by exact type and value: `1`, `"1"`, `0` and `""`
 * are four. A caller's token is kept as it is; only where another caller of the same connection uses
 * it at the moment, a fresh one goes on the wire.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/progress#progress-flow
 */
export class ProgressTokens {
  readonly #requests = new IdMap<PendingRequest>();

  /** The token that a caller's token goes out as. */
  free(token: Id, wireId: number): Id {
    if (!this.#requests.has(token)) return token;
    let fresh = `${JSON.stringify(token)}#${wireId}`;
    while (this.#requests.has(fresh)) fresh += "#";
    return fresh;
  }

  set(wireToken: Id, request: PendingRequest): void {
    this.#requests.set(wireToken, request);
  }

  get(wireToken: unknown): PendingRequest | undefined {
    return this.#requests.get(wireToken);
  }

  delete(wireToken: Id): void {
    this.#requests.delete(wireToken);
  }
}

/** The progress token of a request's params; undefined where there is none. */
export function tokenOf(params: JsonObject | undefined): Id | undefined {
  const meta = params?.["_meta"];
  if (!isJsonObject(meta)) return undefined;
  const token = meta["progressToken"];
  return isId(token) ? token : undefined;
}
