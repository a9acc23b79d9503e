import type { JsonObject } from "../jsonrpc/message.ts";
import { RPC_CODE } from "../jsonrpc/rpc-code.ts";

/** What a {@link RequestError} may say besides its message. */
export interface RequestErrorOptions {
  /**
   * The JSON-RPC code, an integer outside -32768 to -32000 unless it is one of JSON-RPC's own.
   * @default -32602
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#error-codes
   */
  readonly code?: number;
  /** Details for programs. */
  readonly data?: JsonObject;
}

/**
 * What a handler throws to answer the request with an error whose message the client may see. The
 * message of any other error stays on the server. In a tool it is for the program that called; what
 * the model should read is a `ToolError`.
 */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: number;
  readonly data: JsonObject | undefined;

  /** @throws {RangeError} where the code is no integer, or one that is not the author's to send. */
  constructor(message: string, { code = RPC_CODE.invalidParams, data }: RequestErrorOptions = {}) {
    super(message);
    const isReserved = code >= -32_768 && code <= -32_000 && !OWN_CODES.includes(code);
    if (!Number.isSafeInteger(code) || isReserved) {
      throw new RangeError(
        `Cannot use the code ${code}: it must be an integer outside -32768 to -32000, or one of JSON-RPC's own`,
      );
    }
    this.code = code;
    this.data = data;
  }
}

const OWN_CODES: readonly number[] = Object.values(RPC_CODE);
