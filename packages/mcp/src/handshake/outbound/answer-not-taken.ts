import type { McpError } from "../../errors/mcp-error.ts";
import { TimeoutError, TransportError } from "../../errors/mcp-error.ts";
import { lowerFirst } from "../../util/lower-first.ts";

/**
 * The error of a call whose server has asked something and has not got the answer, so that it may wait
 * for it as long as it likes. What the caller can do about it is what the cause says.
 */
export function answerNotTaken(method: string, cause: McpError): TransportError | TimeoutError {
  const message = `Cannot go on with ${method}: the server has not taken the answer to what it asked: ${lowerFirst(cause.message)}`;
  if (cause instanceof TimeoutError) {
    return new TimeoutError("TIMEOUT", message, cause.timeoutMs, { cause });
  }
  if (!(cause instanceof TransportError)) {
    return new TransportError("WRITE_FAILED", message, { cause });
  }
  const { code, status, challenge, retryAfterMs } = cause;
  return new TransportError(code, message, {
    cause,
    ...(status === undefined ? {} : { status }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
