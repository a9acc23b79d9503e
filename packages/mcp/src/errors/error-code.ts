/**
 * Every failure that this library can name, one code each. Codes are stable: they are what a
 * program switches on, and what `data.reason` of a `-32603` answer carries over the wire.
 *
 * `ERROR_INFO` (on `@wirewright/mcp/errors`) gives each a title, a hint and the clause.
 */
export type McpErrorCode =
  // What was read is not a message.
  | "NOT_JSON"
  | "MESSAGE_TOO_LARGE"
  | "MESSAGE_TOO_DEEP"
  | "INVALID_MESSAGE"
  | "INVALID_ID"
  | "DUPLICATE_ID"
  | "BATCH_NOT_SUPPORTED"
  // The peer answered with a JSON-RPC error.
  | "RPC_ERROR"
  // An answer came that cannot be one.
  | "INVALID_RESPONSE"
  | "WRONG_ID"
  | "UNKNOWN_RESULT_TYPE"
  | "INVALID_RESULT"
  | "INVALID_OUTPUT"
  | "PAGINATION_LOOP"
  // The server asked for input first, and the call could not go on.
  | "INPUT_DECLINED"
  | "TOO_MANY_ROUNDS"
  // A call went on as a task.
  | "UNKNOWN_TASK"
  | "TASK_CANCELLED"
  | "TASK_EXPIRED"
  | "TASK_LOST"
  | "TOO_MANY_TASKS"
  // The connection ended, or never began.
  | "CLOSED"
  | "INPUT_ENDED"
  | "WRITE_FAILED"
  | "SPAWN_FAILED"
  | "CHILD_EXITED"
  | "CONNECT_FAILED"
  | "PROXY_FAILED"
  // An HTTP server answered, but not with an answer to the message.
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NO_ENDPOINT"
  | "RATE_LIMITED"
  | "HTTP_ERROR"
  | "REDIRECT_REFUSED"
  | "UNEXPECTED_ANSWER"
  // Time and limits.
  | "TIMEOUT"
  | "DEADLINE_EXCEEDED"
  | "TOO_MANY_REQUESTS"
  | "STATE_TOO_LARGE"
  | "NOTIFICATION_STALLED"
  | "BODY_TOO_SLOW"
  // An HTTP request was refused, or nobody can send any.
  | "HEADER_MISMATCH"
  | "METHOD_NOT_ALLOWED"
  | "NOT_ACCEPTABLE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "ORIGIN_REFUSED"
  | "HOST_REFUSED"
  | "NO_SESSION"
  | "REFUSED"
  | "LISTEN_FAILED"
  // What our own side could not do.
  | "HANDLER_FAILED"
  | "CANNOT_ENCODE"
  | "NO_COMMON_VERSION"
  // What was recorded cannot be read, or not be written.
  | "NOT_A_CAPTURE"
  | "CAPTURE_FAILED";
