import type { McpErrorCode } from "@wirewright/mcp/errors";

/** What the process exits with: the kind of failure, so that a script can tell them apart. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 130;

/** The meaning of each exit code, as `--help` and the documents give it. */
export const EXIT_CODES: Readonly<Record<ExitCode, string>> = {
  0: "it worked",
  1: "an unexpected failure, of wirewright itself",
  2: "the command line is wrong, or the arguments do not fit the tool",
  3: "the tool ran and failed (isError)",
  4: "the server answered with an error",
  5: "the server could not be started, or ended before it answered",
  6: "no answer within the time",
  7: "what the server answered cannot be used: a fault of the protocol",
  130: "interrupted, by Ctrl-C or SIGTERM",
};

/** The exit code of every failure that the library names. */
export const EXIT_CODE_OF: Readonly<Record<McpErrorCode, ExitCode>> = {
  NOT_JSON: 7,
  MESSAGE_TOO_LARGE: 7,
  MESSAGE_TOO_DEEP: 7,
  INVALID_MESSAGE: 7,
  INVALID_ID: 7,
  DUPLICATE_ID: 7,
  BATCH_NOT_SUPPORTED: 7,
  RPC_ERROR: 4,
  INVALID_RESPONSE: 7,
  WRONG_ID: 7,
  UNKNOWN_RESULT_TYPE: 7,
  INVALID_RESULT: 7,
  INVALID_OUTPUT: 7,
  PAGINATION_LOOP: 7,
  INPUT_DECLINED: 2,
  TOO_MANY_ROUNDS: 7,
  CLOSED: 5,
  INPUT_ENDED: 5,
  WRITE_FAILED: 5,
  SPAWN_FAILED: 5,
  CHILD_EXITED: 5,
  TIMEOUT: 6,
  DEADLINE_EXCEEDED: 6,
  TOO_MANY_REQUESTS: 1,
  STATE_TOO_LARGE: 4,
  NOTIFICATION_STALLED: 6,
  HEADER_MISMATCH: 4,
  METHOD_NOT_ALLOWED: 4,
  NOT_ACCEPTABLE: 4,
  UNSUPPORTED_MEDIA_TYPE: 4,
  ORIGIN_REFUSED: 4,
  HOST_REFUSED: 4,
  REFUSED: 4,
  LISTEN_FAILED: 5,
  HANDLER_FAILED: 1,
  CANNOT_ENCODE: 2,
  NO_COMMON_VERSION: 4,
};
