import type { ExchangeContext } from "../exchange/exchange.ts";
import type { Id, JsonRpcRequest } from "../jsonrpc/message.ts";

/** One request of ours that has no answer yet. */
export interface PendingRequest {
  /** The id on the wire. */
  readonly wireId: number;
  /** As the caller gave it; the answer goes back with its id. */
  readonly request: JsonRpcRequest;
  readonly context: ExchangeContext;
  /** The progress token on the wire, where the request has one. */
  readonly wireToken: Id | undefined;
}
