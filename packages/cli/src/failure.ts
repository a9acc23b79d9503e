import { RPC_CODE } from "@wirewright/mcp";
import type { McpErrorCode } from "@wirewright/mcp/errors";
import { ERROR_INFO, McpError, ProtocolError, TransportError } from "@wirewright/mcp/errors";
import type { ExitCode } from "./exit-code.ts";
import { EXIT_CODE_OF } from "./exit-code.ts";
import { asJsonObject, isJsonObject } from "./json-object.ts";
import { Interrupted } from "./server/interrupt.ts";
import { visible } from "./terminal/visible.ts";
import { UsageError } from "./usage-error.ts";

/** The name of a failure in the JSON form: the library's code, or one of ours. */
export type FailureCode = McpErrorCode | "UNEXPECTED" | "USAGE" | "TOOL_FAILED" | "INTERRUPTED";

/** A failure as it is told: plain data, drawn by `report-failure.ts`. */
export interface Failure {
  readonly code: FailureCode;
  readonly exitCode: ExitCode;
  /** What is wrong. */
  readonly message: string;
  /** What to do next. */
  readonly hint?: string;
  /** The JSON-RPC error's code and data, where the server answered with one. */
  readonly rpcCode?: number;
  readonly data?: unknown;
  /** What an HTTP answer said besides: its status, what it wants, how long to wait. */
  readonly status?: number;
  readonly challenge?: string;
  readonly retryAfterMs?: number;
}

/** What there is to tell of an error, by its class and code. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UsageError) {
    const hint = error.hint === undefined ? {} : { hint: error.hint };
    return { code: "USAGE", exitCode: 2, message: error.message, ...hint };
  }
  if (error instanceof Interrupted) {
    return { code: "INTERRUPTED", exitCode: 130, message: error.message };
  }
  if (error instanceof ProtocolError) return answeredFailure(error);
  if (error instanceof McpError) {
    const { code, cause } = error;
    // Who could not answer a question of the server says best what is missing.
    if (code === "INPUT_DECLINED" && cause instanceof UsageError) return failureOf(cause);
    const message = reasonOf(error.cause) ?? error.message;
    const hint = hintOfError(error) ?? hintOf(code);
    return { code, exitCode: EXIT_CODE_OF[code], message, hint, ...httpOf(error) };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: "UNEXPECTED", exitCode: 1, message, hint: REPORT };
}

function httpOf(error: McpError): Pick<Failure, "status" | "challenge" | "retryAfterMs"> {
  if (!(error instanceof TransportError)) return {};
  const { status, challenge, retryAfterMs } = error;
  return {
    ...(status === undefined ? {} : { status }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** What helps by more than the code: what an HTTP answer said, or how a connection came to nothing. */
function hintOfError(error: McpError): string | undefined {
  const { status, challenge, retryAfterMs } = httpOf(error);
  switch (error.code) {
    case "RATE_LIMITED":
      return retryAfterMs === undefined
        ? "It does not say for how long: wait before the next request"
        : `Wait ${Math.ceil(retryAfterMs / 1000)} s before the next request`;
    case "FORBIDDEN":
      return challenge === undefined ? FORBIDDEN : `${FORBIDDEN}. It says ${visible(challenge)}`;
    case "HTTP_ERROR":
      return status !== undefined && FROM_IN_FRONT.has(status)
        ? "It comes from what stands in front of the server: look whether that runs"
        : "Look at the log of the server, or of what stands in front of it";
    case "CONNECT_FAILED":
      return CONNECT_HINTS.get(causeCode(error));
    case "INPUT_ENDED":
      return causeCode(error) === "ECONNRESET" ? HUNG_UP : undefined;
    default:
      return undefined;
  }
}

/** The code of the system's error at the bottom, where there is one. */
function causeCode(error: Error): string {
  let cause: unknown = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === "string" && !(cause instanceof McpError)) return code;
    cause = cause.cause;
  }
  return "";
}

function answeredFailure({ rpcCode, message, data, cause }: ProtocolError): Failure {
  // The message is the server's alone, unless there is a cause.
  const isOwn = cause !== undefined;
  return {
    code: "RPC_ERROR",
    exitCode: EXIT_CODE_OF.RPC_ERROR,
    message: isOwn
      ? `${message} (error ${rpcCode})`
      : `The server answered with error ${rpcCode}: ${message}`,
    hint: hintOfMissing(rpcCode, data) ?? hintOfAnswer(rpcCode, isOwn),
    rpcCode,
    ...(data === undefined ? {} : { data }),
  };
}

/** How to declare the capability that is missing; undefined where it is none that has an option. */
function hintOfMissing(rpcCode: number, data: unknown): string | undefined {
  if (rpcCode !== MISSING_CAPABILITY || !isJsonObject(data)) return undefined;
  const required = asJsonObject(data["requiredCapabilities"]);
  if (TASKS_EXTENSION in asJsonObject(required["extensions"])) return GIVE_TASK;
  if ("sampling" in required) return GIVE_SAMPLING;
  return "elicitation" in required ? GIVE_ANSWER : undefined;
}

function hintOfAnswer(rpcCode: number, isOwn: boolean): string {
  if (isOwn && rpcCode === RPC_CODE.methodNotFound) return NO_DISCOVERY;
  return HINTS_BY_RPC_CODE.get(rpcCode) ?? hintOf("RPC_ERROR");
}

/** How a connection ended, without the lines of stderr that the error's own message quotes. */
function reasonOf(cause: unknown): string | undefined {
  if (typeof cause !== "object" || cause === null || cause instanceof Error) return undefined;
  if (!("exitCode" in cause || "signal" in cause) || !("message" in cause)) return undefined;
  return typeof cause.message === "string" ? cause.message : undefined;
}

/** What helps at a command line, or what helps anywhere. */
function hintOf(code: McpErrorCode): string {
  return HINTS[code] ?? ERROR_INFO[code].hint;
}

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/index#error-codes */
const MISSING_CAPABILITY = -32021;

const FORBIDDEN =
  "Give a token of somebody who may, with --bearer-env NAME; a gateway or a check of the Host or Origin may refuse as well";
const FROM_IN_FRONT: ReadonlySet<number> = new Set([502, 503, 504]);
const HUNG_UP =
  "It hung up without an answer: look at its log. Where it speaks HTTPS, the address begins with https://";
const CERTIFICATE =
  "Nothing was sent. Trust the certificate's issuer: NODE_EXTRA_CA_CERTS names a file with its certificate";
const CONNECT_HINTS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "Nothing listens there: check the port, and whether the server runs"],
  ["ENOTFOUND", "There is no host of that name: check the address"],
  ["EPROTO", "Nothing was sent. Try the address with http://"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", CERTIFICATE],
  ["SELF_SIGNED_CERT_IN_CHAIN", CERTIFICATE],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", CERTIFICATE],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", CERTIFICATE],
]);
const HINTS: Partial<Record<McpErrorCode, string>> = {
  TIMEOUT: "Give it longer with --timeout 2m, or look with --wire at what has crossed",
  SPAWN_FAILED: "Check the command behind --, and --cwd where it is given",
  UNAUTHORIZED:
    "Give a token with --bearer-env NAME, where NAME is an environment variable that has it",
  CONNECT_FAILED: "Nothing was sent. Check the URL, and whether the server runs",
  WRITE_FAILED:
    "It has stopped reading or is gone: look with --stderr at what it says, and run its command by itself",
  MESSAGE_TOO_LARGE:
    "No more than 64 MiB are taken at once: let the server answer in pages, with less, or with a link to a resource",
  INVALID_OUTPUT:
    "The tool ran, and its structuredContent does not fit its outputSchema: whoever wrote it has to mend one of them. --wire shows the result",
  INPUT_DECLINED:
    "The call was not sent again, so nothing waits on the server. Run it at a terminal, or give --answer or --sampling-cmd",
  RPC_ERROR: "The request arrived and was refused; sending it again unchanged rarely helps",
};

const HINTS_BY_RPC_CODE: ReadonlyMap<number, string> = new Map([
  [
    RPC_CODE.methodNotFound,
    "The server has no such method: wirewright discover shows what it can do, and in which revision",
  ],
  [
    MISSING_CAPABILITY,
    "It asks for something before it answers: run it at a terminal, or give --answer or --sampling-cmd",
  ],
]);

const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";
const GIVE_TASK =
  "It is done as a task only: give --task, and take it from there with wirewright tasks get";
const GIVE_SAMPLING =
  "It asks a model before it answers: --sampling-cmd names a command that answers in its place";
const GIVE_ANSWER =
  "It asks for something before it answers: run it at a terminal, or give --answer name=value";
const NO_DISCOVERY =
  "It knows neither server/discover nor initialize, of which every server knows one. --era stateless asks it without";
const REPORT = "This should not happen: please report it with the command line that led to it";
