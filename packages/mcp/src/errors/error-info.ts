// What people in trouble read: the command line, the inspector and the documents draw this table.

import type { McpErrorCode } from "./error-code.ts";

/** What there is to say about a code, besides the message of one occurrence. */
export interface ErrorInfo {
  /** A few words, without a final period. */
  readonly title: string;
  /** One or two sentences: what to look at, what to do. */
  readonly hint: string;
  /** The clause of the specification, where one decides. */
  readonly spec?: string;
}

const SPEC = "https://modelcontextprotocol.io/specification";
const BASIC = `${SPEC}/2026-07-28/basic/index`;
const PATTERNS = `${SPEC}/2026-07-28/basic/patterns`;
const STDIO = `${SPEC}/2026-07-28/basic/transports/stdio`;
const HTTP = `${SPEC}/2026-07-28/basic/transports/streamable-http`;

/** An extension has no dated pages; the proposal that it was accepted as has a number. */
const TASKS = "https://modelcontextprotocol.io/seps/2663-tasks-extension";

/** Title, hint and clause of every {@link McpErrorCode}. */
export const ERROR_INFO: Readonly<Record<McpErrorCode, ErrorInfo>> = {
  NOT_JSON: {
    title: "What arrived is not JSON",
    hint: "Look at the byte that the message names. Over stdio it is most often a log line or a banner: everything but messages belongs on stderr.",
    spec: STDIO,
  },
  MESSAGE_TOO_LARGE: {
    title: "A message is over the size limit",
    hint: "Send less at once, a page or a link to a resource for example, or raise `maxMessageBytes` on the side that refused. The connection goes on.",
  },
  MESSAGE_TOO_DEEP: {
    title: "Arrays and objects are nested too deep",
    hint: "Flatten the data, or raise `maxDepth` on the side that refused. The connection goes on.",
  },
  INVALID_MESSAGE: {
    title: "JSON, but not a message",
    hint: 'Compare the member that the message names with the specification: `jsonrpc` is "2.0", `method` is a string, `params` is an object, and a response has either `result` or `error`.',
    spec: `${BASIC}#messages`,
  },
  INVALID_ID: {
    title: "A request has an id that cannot be one",
    hint: "Use a string, or an integer within ±(2^53 - 1). Larger numbers can be sent as strings; null, fractions, objects and arrays are no ids.",
    spec: `${BASIC}#requests`,
  },
  DUPLICATE_ID: {
    title: "Two requests in flight have the same id",
    hint: "Give every request an id of its own, from a counter for example. An id may be used again once its request has been answered.",
    spec: `${BASIC}#requests`,
  },
  BATCH_NOT_SUPPORTED: {
    title: "Several messages arrived as one array",
    hint: "Send one message at a time: only revision 2025-03-26 knows batches.",
    spec: `${SPEC}/2025-06-18/changelog#major-changes`,
  },
  RPC_ERROR: {
    title: "The other side answered with an error",
    hint: "The request arrived and was refused: `rpcCode`, the message and `data` are the other side's own words. Sending it again unchanged rarely helps.",
    spec: `${BASIC}#error-responses`,
  },
  INVALID_RESPONSE: {
    title: "The answer is not a JSON-RPC response",
    hint: "What the other side answered is no sound answer: the message says why, and where. Its author has to mend it.",
    spec: `${BASIC}#responses`,
  },
  WRONG_ID: {
    title: "The answer came under another id",
    hint: 'The other side has to send the id back as it came, with its JSON type: 1 is not "1". Whether the request was carried out is not known.',
    spec: `${BASIC}#responses`,
  },
  UNKNOWN_RESULT_TYPE: {
    title: "The result is of a kind that nobody here knows",
    hint: "The server uses an extension that this client did not declare. Turn the extension on in the client, or off in the server.",
    spec: `${BASIC}#resulttype`,
  },
  INVALID_RESULT: {
    title: "The result does not have the form it must have",
    hint: "The message names the member at fault. Whoever wrote the server's handler, or the server, has to mend it.",
    spec: `${BASIC}#result-responses`,
  },
  INVALID_OUTPUT: {
    title: "A tool's output does not fit its own schema",
    hint: "The tool ran: the result is in the error's `cause`, beside what is wrong with it. Whoever wrote the tool has to mend its `structuredContent` or its `outputSchema`.",
    spec: `${SPEC}/2026-07-28/server/tools#output-schema`,
  },
  PAGINATION_LOOP: {
    title: "A list of the server has no end",
    hint: "A page names a cursor that came before, or there are far too many pages. Take what has come so far; the server has to hand out a new cursor for each page, and none on the last.",
    spec: `${SPEC}/2026-07-28/server/utilities/pagination#pagination-model`,
  },
  INPUT_DECLINED: {
    title: "A question of the server was not answered",
    hint: "The call needs input that this client does not give: look at the `cause`, or register the handler that the message names. The call was not sent again, so nothing waits on the server.",
    spec: `${PATTERNS}/mrtr#client-requirements-basic-workflow`,
  },
  TOO_MANY_ROUNDS: {
    title: "The server asks for input again and again",
    hint: "It was given answers and still did not finish. Look at what it asks; raise `maxRounds` where that many questions are right.",
    spec: `${PATTERNS}/mrtr#client-requirements-basic-workflow`,
  },
  UNKNOWN_TASK: {
    title: "The server has no such task",
    hint: "Its id is another's or misspelt, or its time is over: tasks are forgotten after `ttlMs`. Call the tool again where the result is still wanted.",
    spec: `${TASKS}#protocol-errors`,
  },
  TASK_CANCELLED: {
    title: "The task was cancelled",
    hint: "Somebody sent `tasks/cancel`, this client or another one that knows the id. What it had done before stays done.",
    spec: `${TASKS}#task-cancellation`,
  },
  TASK_EXPIRED: {
    title: "The task has neither ended nor been forgotten",
    hint: "The server keeps it for longer than it said, without finishing it: the server, or its worker, hangs. Look at its log.",
    spec: `${TASKS}#tasks`,
  },
  TASK_LOST: {
    title: "The server that worked on the task has ended",
    hint: "It was shut down, or it crashed, before the task was done. Look at what the task has done so far, and call the tool again.",
    spec: `${TASKS}#task-execution-errors`,
  },
  TOO_MANY_TASKS: {
    title: "The server works on too many tasks",
    hint: "Wait until some have ended, or raise the limit that the message names.",
  },
  CLOSED: {
    title: "This side closed the connection",
    hint: "The request was sent after `close()`, or `close()` came before its answer. Wait for the answers first, or connect again.",
  },
  INPUT_ENDED: {
    title: "The other side ended the connection",
    hint: "It stopped sending before it answered. Look at its log or its stderr for the reason, then connect again; whether the request was carried out is not known.",
    spec: `${STDIO}#unexpected-termination`,
  },
  WRITE_FAILED: {
    title: "Nothing more can be sent to the other side",
    hint: "It has stopped reading or is gone; the message names how. Connect again, and look at its log or its stderr for the reason.",
  },
  SPAWN_FAILED: {
    title: "The server's process could not be started",
    hint: "Check that the command exists, may be executed and is on the PATH of this process, and that the working directory exists: the message says which.",
  },
  CHILD_EXITED: {
    title: "The server's process ended",
    hint: "Its exit code and last lines of stderr usually say why. Run the same command in a terminal: a missing module, file or environment variable is the common cause.",
    spec: `${STDIO}#unexpected-termination`,
  },
  CONNECT_FAILED: {
    title: "The server cannot be reached",
    hint: "Nothing was sent. Check the address and whether the server runs; the message says how far it came: the name, the connection, or the certificate.",
  },
  PROXY_FAILED: {
    title: "The proxy does not let the request through",
    hint: "Nothing reached the server. Check HTTPS_PROXY and HTTP_PROXY, the proxy's own credentials and rules, or name the host in NO_PROXY.",
  },
  UNAUTHORIZED: {
    title: "The server wants credentials, or other ones",
    hint: "Send a valid token in the `Authorization` header. The error's `challenge` is the server's `WWW-Authenticate` and says what it takes.",
    spec: `${SPEC}/2026-07-28/basic/authorization/index#error-handling`,
  },
  FORBIDDEN: {
    title: "The server knows who asks, and refuses",
    hint: "The credentials do not allow this request. Where the error's `challenge` names a scope, a token with that scope is wanted.",
    spec: `${SPEC}/2026-07-28/basic/authorization/index#error-handling`,
  },
  NO_ENDPOINT: {
    title: "There is no MCP endpoint at this address",
    hint: "Check the path, which is often /mcp. A server that speaks only revisions before 2025-03-26 answers like this, too.",
    spec: `${HTTP}#earlier-streamable-http-revisions`,
  },
  RATE_LIMITED: {
    title: "The server takes no more requests for now",
    hint: "Wait before the next request: as long as the error's `retryAfterMs` says, where the server named a time.",
  },
  HTTP_ERROR: {
    title: "The server answered with an HTTP error",
    hint: "The status and the start of the body are in the message. A 502, 503 or 504 usually comes from what stands in front of the server.",
  },
  REDIRECT_REFUSED: {
    title: "The server sends the request to another address",
    hint: "Connect to the address that the message names, if you trust it. Only a 307 or 308 within the same origin is followed: others would lose the body or take credentials elsewhere.",
  },
  UNEXPECTED_ANSWER: {
    title: "What answered does not speak MCP",
    hint: "A request is answered with `application/json` or `text/event-stream`. Check the path of the address, and whether a login page or a gateway stands in front.",
    spec: `${HTTP}#sending-messages`,
  },
  TIMEOUT: {
    title: "No answer within the time",
    hint: "The request was cancelled; whether it was carried out is not known. Give slow calls a longer timeout, and look whether the other side is still at work.",
    spec: `${PATTERNS}/cancellation#timeouts`,
  },
  DEADLINE_EXCEEDED: {
    title: "The handler took longer than the server allows",
    hint: "Split the work, report progress and answer earlier, or raise the server's limit: `timeoutMs` of its deadline, or the one that the message names.",
  },
  TOO_MANY_REQUESTS: {
    title: "Too many requests are in flight",
    hint: "Wait for an answer before sending the next request, or raise the limit that the message names.",
  },
  STATE_TOO_LARGE: {
    title: "What a call carries from one round to the next is too large",
    hint: "Keep large values of `once` and `state` on the server and carry a key to them, or give `createServer` a state store.",
    spec: `${SPEC}/2026-07-28/basic/patterns/mrtr#inputrequiredresult`,
  },
  NOTIFICATION_STALLED: {
    title: "Nobody reads the notifications of a request",
    hint: "The other side has stopped reading, so the request was given up. A client has to read while it waits, and a server should await each notification.",
  },
  BODY_TOO_SLOW: {
    title: "The body of a request did not arrive in time",
    hint: "Send it again, on a faster connection or in smaller messages, or raise the server's `bodyTimeoutMs`.",
  },
  HEADER_MISMATCH: {
    title: "The headers of a request do not say what its body says",
    hint: "The message names the header. Whatever sends or forwards the request has to repeat the body's values exactly; after a change of a tool's schema, list the tools again.",
    spec: `${HTTP}#server-validation`,
  },
  METHOD_NOT_ALLOWED: {
    title: "The HTTP method is not one that the endpoint takes",
    hint: "Send every message as a POST. GET and DELETE belong to sessions, which revision 2026-07-28 does not have.",
    spec: `${HTTP}#earlier-streamable-http-revisions`,
  },
  NOT_ACCEPTABLE: {
    title: "The client takes no form that the answer could have",
    hint: "Send an `Accept` header that lists both `application/json` and `text/event-stream`.",
    spec: `${HTTP}#sending-messages`,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    title: "The body of an HTTP request is of the wrong kind",
    hint: "Send the message as `Content-Type: application/json` in UTF-8, without a content encoding.",
    spec: `${HTTP}#sending-messages`,
  },
  ORIGIN_REFUSED: {
    title: "A page of a foreign origin may not call this server",
    hint: "If the page is one of yours, add its origin to `allowedOrigins`. Otherwise this is the protection against DNS rebinding at work.",
    spec: `${HTTP}#security-endpoint`,
  },
  HOST_REFUSED: {
    title: "The request names a host that is not this server's",
    hint: "Call the server by a loopback name, or add the name that it is reached by to `allowedHosts`.",
    spec: `${HTTP}#security-endpoint`,
  },
  NO_SESSION: {
    title: "The request belongs to no session that is open",
    hint: "Begin a new session with `initialize`, without `Mcp-Session-Id`, and send the id that its answer names with everything that follows. A session ends by DELETE, by standing idle, and with the server.",
    spec: `${SPEC}/2025-11-25/basic/transports#session-management`,
  },
  REFUSED: {
    title: "The server's own rules refused the request",
    hint: "The status and the headers of the answer say what is wanted: a 401 wants credentials, a 403 other ones, a 429 patience.",
  },
  LISTEN_FAILED: {
    title: "The server cannot listen on its address",
    hint: "The message says why: the port is taken, needs more rights, or the host is no address of this machine.",
  },
  HANDLER_FAILED: {
    title: "A handler threw an error",
    hint: "The caller is told no details. The error itself is in the log of the side that answers: its observer gets it as `handler-failed` or `exchange-failed`.",
  },
  CANNOT_ENCODE: {
    title: "A value cannot be written as JSON",
    hint: "Look for a cycle, a BigInt, a `toJSON` that throws, or thousands of levels of nesting in what was sent or returned.",
  },
  NO_COMMON_VERSION: {
    title: "The two sides speak no common revision",
    hint: "Compare the versions in the message. Update the older side, or allow one of those versions on this side.",
    spec: `${SPEC}/2026-07-28/basic/versioning#protocol-version-negotiation`,
  },
  NOT_A_CAPTURE: {
    title: "The file is not a capture that can be read",
    hint: "A capture begins with a line that names its format; `wirewright record -o <file>` makes one. The message says what stands there instead.",
  },
  CAPTURE_FAILED: {
    title: "The capture could not be written to its end",
    hint: "The message says why: usually the disk is full, or the folder may not be written to. What was written before it can be read.",
  },
};
