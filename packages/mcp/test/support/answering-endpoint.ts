import type { Endpoint, ExchangeContext } from "../../src/exchange/exchange.ts";
import type { JsonObject, JsonRpcRequest, JsonRpcResponse } from "../../src/jsonrpc/message.ts";

/** What a test answers a request with. */
export type Reply =
  | { readonly result: JsonObject }
  | {
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
    };

/** An Endpoint that answers each request as the test says, and keeps what it was asked. */
export class AnsweringEndpoint implements Endpoint {
  readonly requests: JsonRpcRequest[] = [];
  readonly #answer: (request: JsonRpcRequest, context: ExchangeContext) => Reply | Promise<Reply>;

  constructor(
    answer: (request: JsonRpcRequest, context: ExchangeContext) => Reply | Promise<Reply>,
  ) {
    this.#answer = answer;
  }

  async exchange(request: JsonRpcRequest, context: ExchangeContext): Promise<JsonRpcResponse> {
    this.requests.push(request);
    const reply = await this.#answer(request, context);
    return { jsonrpc: "2.0", id: request.id, ...reply } as JsonRpcResponse;
  }

  /** The parameters of the n-th request, from 0, without what every request has. */
  paramsAt(index: number): JsonObject {
    const { _meta, ...params } = this.requests[index]?.params ?? {};
    return params;
  }
}

/** Answers the n-th request with the n-th reply, and the last one from then on. */
export function inOrder(...replies: readonly Reply[]): () => Reply {
  let next = 0;
  return () => {
    const reply = replies[Math.min(next, replies.length - 1)];
    next++;
    if (reply === undefined) throw new Error("There is no reply");
    return reply;
  };
}
