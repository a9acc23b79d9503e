import type { Complaint } from "./complaint.ts";
import type { Glimpse } from "./glimpse-envelope.ts";
import { RPC_CODE } from "./rpc-code.ts";

/**
 * The complaint about a message that was over the limit and has been passed over. `bytes` is its size,
 * where it has been seen to its end.
 */
export function tooLarge(
  glimpse: Glimpse,
  maxMessageBytes: number,
  excerpt: string,
  bytes?: number,
): Complaint {
  const size = bytes === undefined ? "" : `; it has ${bytes}`;
  return {
    code: "MESSAGE_TOO_LARGE",
    rpcCode: RPC_CODE.invalidRequest,
    message: `Cannot take message: it is larger than the limit of ${maxMessageBytes} bytes (maxMessageBytes)${size}`,
    subject: glimpse.subject,
    excerpt,
    ...(glimpse.id === undefined ? {} : { id: glimpse.id }),
  };
}
