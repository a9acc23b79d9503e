import type { Revision } from "../../spec/revision.ts";
import type { ClauseName } from "./clause.ts";
import type { ConversationLevel, WireFindingId } from "./conversation-finding.ts";

/** What is known of a finding about a conversation. */
export interface WireFindingInfo {
  readonly title: string;
  readonly level: ConversationLevel;
  readonly clause: ClauseName;
  readonly hint: string;
  /** The newest revision that has it, where that is not the newest. */
  readonly revision?: Revision;
}

/** Title, level, clause and hint of each finding about a conversation. */
export const WIRE_FINDINGS: Readonly<Record<WireFindingId, WireFindingInfo>> = {
  // Bytes and lines.
  "not-json": must("Not JSON", "messages", "Write each message with a JSON encoder, on one line."),
  "junk-on-stdout": must(
    "Not a message on stdout",
    "stdio",
    "Send logs and banners to stderr: stdout carries messages only. In Node.js that is console.error, in Python logging or print(..., file=sys.stderr).",
  ),
  "json-over-lines": must(
    "A message over several lines",
    "stdio",
    "Encode without indentation: a line break ends the message.",
  ),
  "byte-order-mark": must("Byte order mark", "messages", "Write UTF-8 without a mark in front."),
  "not-utf-8": must(
    "Not UTF-8",
    "messages",
    "Encode messages as UTF-8; turn text of other encodings, such as a file's, into it first.",
  ),
  "partial-line": must(
    "The stream ended within a line",
    "stdio",
    "Write the line's end with the message, in one piece, and flush before the process exits.",
  ),
  "blank-line": judgement("Blank line", "stdio", "End a message with one line break."),
  "cr-lf": judgement("Line ends with CR LF", "stdio", "End lines with LF alone."),
  "over-long": judgement(
    "Larger than many sides take",
    "messages",
    "Return large data in pages, or as a resource to be read; several implementations close the connection at 10 MiB.",
  ),
  "too-deep": judgement("Nested too deeply", "messages", "Flatten it: 512 levels are refused."),
  // The envelope.
  "not-a-message": must(
    "JSON, but not a message",
    "messages",
    "A message is an object with method, result or error.",
  ),
  "no-jsonrpc": must("No jsonrpc", "messages", 'Put "jsonrpc":"2.0" into every message.'),
  "method-not-text": must("The method is no text", "requests", "Name the method by a string."),
  "params-not-object": must("params is no object", "requests", "Pass parameters by name."),
  "id-not-valid": must(
    "The id is not valid",
    "requests",
    "Use a string or an integer, never null; above 2^53 digits get lost.",
  ),
  "result-and-error": must("Result beside error", "responses", "Leave one of the two out."),
  "result-not-object": must(
    "The result is no object",
    "responses",
    "Answer with an object, an empty one where there is nothing to say.",
  ),
  "error-not-object": must(
    "The error is no object",
    "responses",
    'Answer with "error":{"code":-32603,"message":"..."}.',
  ),
  "error-incomplete": must(
    "The error lacks code or message",
    "responses",
    "Give it an integer code and a message of text.",
  ),
  "batch-not-allowed": must(
    "A batch",
    "messages",
    "Send one message at a time: batches exist in 2025-03-26 only.",
  ),
  "batch-empty": must("An empty batch", "messages", "Send nothing instead.", "2025-03-26"),
  "batch-mixed": must(
    "Answers beside requests in a batch",
    "messages",
    "Send answers in a batch of their own.",
    "2025-03-26",
  ),
  "initialize-in-batch": must(
    "initialize in a batch",
    "initialization",
    "Send initialize alone: until it is answered nobody knows whether batches are understood.",
    "2025-03-26",
  ),
  // Ids and answers.
  "id-reused": must(
    "Id in use",
    "requests",
    "Count ids up; one that is not answered yet must not be used again.",
  ),
  "id-type-changed": must(
    "Answer under the id of another type",
    "responses",
    'Send the id back as it came: 1 is not "1".',
  ),
  "duplicate-answer": must("Answered twice", "responses", "Answer each request once."),
  "late-answer": should(
    "Answer to a cancelled request",
    "cancellation",
    "Send nothing more for a request once its cancellation was read. A single one may have crossed with it.",
  ),
  "answer-to-none": must(
    "Answer to no request",
    "responses",
    "Answer with the id of the request. Nobody is waiting for this one.",
  ),
  "error-without-id": judgement(
    "Error without an id",
    "responses",
    "Leave the id out only where the request's could not be read; this side's log says what it choked on.",
  ),
  "notification-answered": must(
    "A notification was answered",
    "notifications",
    "Answer nothing that has no id, not even with an error.",
  ),
  "no-answer": judgement(
    "No answer until the end",
    "responses",
    "Answer every request, with an error where there is nothing better, and before the process exits.",
  ),
  // Order.
  "before-initialize": must(
    "Neither version nor initialize",
    "initialization",
    'Name "io.modelcontextprotocol/protocolVersion" in _meta (2026-07-28), or send initialize first (older revisions).',
  ),
  "before-initialized": should(
    "Sent before the initialization was over",
    "initialization",
    "Until the client has sent notifications/initialized, send nothing but ping, and log messages.",
    "2025-11-25",
  ),
  "initialize-twice": must(
    "initialize again",
    "initialization",
    "Send initialize once; for other settings open another connection.",
    "2025-11-25",
  ),
  "initialized-too-early": must(
    "initialized before the answer",
    "initialization",
    "Wait for the answer to initialize.",
    "2025-11-25",
  ),
  "initialize-cancelled": must(
    "initialize cancelled",
    "cancellation",
    "Close the connection instead.",
    "2025-11-25",
  ),
  "version-changed": must(
    "Another version than negotiated",
    "initialization",
    "Keep to the version that the answer to initialize named.",
    "2025-11-25",
  ),
  "cancelled-by-server": must(
    "Cancelled by the server",
    "cancellation",
    "A server cancels nothing but a subscription that it ends.",
  ),
  "cancel-of-none": must(
    "Cancels no request",
    "cancellation",
    "Cancel by the id of a request of your own, with its JSON type.",
  ),
  // Progress.
  "progress-token-reused": must(
    "Progress token in use",
    "progress",
    "Give each request in flight a token of its own.",
  ),
  "progress-unknown-token": must(
    "Progress for no request",
    "progressEnd",
    "Repeat the request's progressToken as it came; without one send no progress.",
  ),
  "progress-after-end": must(
    "Progress after the end",
    "progressEnd",
    "Stop reporting before the answer is sent.",
  ),
  "progress-not-rising": must(
    "Progress does not rise",
    "progress",
    "Let each report be greater than the last, or send none.",
  ),
  // Subscriptions.
  "listen-not-acknowledged": must(
    "Notification before the acknowledgement",
    "acknowledgment",
    "Send notifications/subscriptions/acknowledged first on each subscription.",
  ),
  "subscription-unknown": must(
    "No such subscription",
    "subscriptions",
    "Use the id of the subscriptions/listen request, with its JSON type, until it has ended.",
  ),
  "subscription-not-asked": must(
    "Notification that was not asked for",
    "filter",
    "Send the kinds that the request's notifications member names, and no others.",
  ),
  // Asking for input.
  "retry-same-id": must("Retry under the same id", "retry", "Give the retry an id of its own."),
  "retry-without-state": must(
    "Retry without its state",
    "retry",
    "Send requestState back exactly as it came.",
  ),
  "retry-state-changed": must(
    "Retry with another state",
    "retry",
    "Send requestState back exactly as it came: not parsed, not encoded again.",
  ),
  "retry-state-unasked": must(
    "Retry with a state that nobody gave",
    "retry",
    "Leave requestState out where the last answer had none.",
  ),
  "retry-unknown-key": judgement(
    "Answer to no question",
    "retry",
    "Use the keys of inputRequests in inputResponses.",
  ),
  "retry-missing-key": must(
    "Question without an answer",
    "retry",
    "Answer every key of inputRequests, if only with an action of decline or cancel.",
  ),
  "retry-of-nothing": judgement(
    "Answers to a request that asked nothing",
    "retry",
    "Send inputResponses only in the retry of the very request that was answered with input_required.",
  ),
  // Results.
  "result-type-missing": must(
    "No resultType",
    "resultType",
    'Put "resultType":"complete" into every result.',
  ),
  "cache-hints-missing": must(
    "No caching hints",
    "caching",
    'Add ttlMs and cacheScope; "ttlMs":0,"cacheScope":"private" says that nothing may be kept.',
  ),
  "tool-without-schema": must(
    "Tool without an input schema",
    "tool",
    'Give every tool an inputSchema; one without parameters has {"type":"object"}.',
  ),
  "unknown-method-code": must(
    "Unknown method, other code",
    "errorCodes",
    "Answer an unknown method with -32601, so that a client can tell it from a failure.",
  ),
  // HTTP.
  "accept-header": must(
    "Accept lacks a type",
    "http",
    "Send Accept: application/json, text/event-stream.",
  ),
  "header-missing": must(
    "A header is missing",
    "httpHeaders",
    "Repeat version, method and name in MCP-Protocol-Version, Mcp-Method and Mcp-Name.",
  ),
  "header-mismatch": must(
    "A header says something else than the body",
    "httpHeaders",
    "Take headers from the body that is sent; who rewrites one has to rewrite the other.",
  ),
  "content-type": must(
    "Answer of another type",
    "http",
    "Answer a request as application/json or text/event-stream.",
  ),
  "status-for-notification": must(
    "Another status than 202",
    "http",
    "Answer a notification that is taken with 202 and no body.",
  ),
  "status-for-error": must(
    "The status does not fit the error",
    "httpStatus",
    "Use 404 for -32601, and 400 for -32020, -32021 and -32022.",
  ),
  "stream-without-answer": judgement(
    "The stream ended without the answer",
    "http",
    "Send the response as the last event, then end the stream.",
  ),
};

function must(
  title: string,
  clause: ClauseName,
  hint: string,
  revision?: Revision,
): WireFindingInfo {
  return { title, level: "MUST", clause, hint, ...(revision === undefined ? {} : { revision }) };
}

function should(
  title: string,
  clause: ClauseName,
  hint: string,
  revision?: Revision,
): WireFindingInfo {
  return { ...must(title, clause, hint, revision), level: "SHOULD" };
}

function judgement(title: string, clause: ClauseName, hint: string): WireFindingInfo {
  return { ...must(title, clause, hint), level: "judgement" };
}
