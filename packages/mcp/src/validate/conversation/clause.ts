import type { Revision } from "../../spec/revision.ts";
import { isStatelessRevision } from "../../spec/revision.ts";

/** A place in the specification that findings refer to. */
export type ClauseName =
  | "messages"
  | "requests"
  | "responses"
  | "notifications"
  | "errorCodes"
  | "stdio"
  | "http"
  | "httpHeaders"
  | "httpStatus"
  | "initialization"
  | "progress"
  | "progressEnd"
  | "cancellation"
  | "acknowledgment"
  | "subscriptions"
  | "filter"
  | "retry"
  | "resultType"
  | "caching"
  | "tool";

/** The address of a clause in a revision. */
export function clauseOf(name: ClauseName, revision: Revision): string {
  const [stateless, handshake] = CLAUSES[name];
  const place = isStatelessRevision(revision) ? stateless : handshake;
  // The first revision has a page for messages, and HTTP under another name.
  const early = place
    .replace("basic/index#", "basic/messages#")
    .replace("#streamable-http", "#http-with-sse");
  return `${SPEC}/${revision}/${revision === "2024-11-05" ? early : place}`;
}

const SPEC = "https://modelcontextprotocol.io/specification";

/** Where a thing stands in the stateless revisions, and where in those with a handshake. */
const CLAUSES: Readonly<Record<ClauseName, readonly [stateless: string, handshake: string]>> = {
  messages: both("basic/index#messages"),
  requests: both("basic/index#requests"),
  responses: both("basic/index#responses"),
  notifications: both("basic/index#notifications"),
  errorCodes: ["basic/index#error-codes", "basic/index#responses"],
  stdio: ["basic/transports/stdio#receiving-messages", "basic/transports#stdio"],
  http: ["basic/transports/streamable-http#sending-messages", "basic/transports#streamable-http"],
  httpHeaders: [
    "basic/transports/streamable-http#request-metadata",
    "basic/transports#protocol-version-header",
  ],
  httpStatus: [
    "basic/transports/streamable-http#protocol-version-header",
    "basic/transports#streamable-http",
  ],
  initialization: ["basic/versioning", "basic/lifecycle#initialization"],
  progress: ["basic/patterns/progress#progress-flow", "basic/utilities/progress#progress-flow"],
  progressEnd: [
    "basic/patterns/progress#behavior-requirements",
    "basic/utilities/progress#behavior-requirements",
  ],
  cancellation: [
    "basic/patterns/cancellation#behavior-requirements",
    "basic/utilities/cancellation#behavior-requirements",
  ],
  acknowledgment: both("basic/patterns/subscriptions#acknowledgment"),
  subscriptions: both("basic/patterns/subscriptions#receiving-notifications"),
  filter: both("basic/patterns/subscriptions#opening-a-stream"),
  retry: both("basic/patterns/mrtr#client-requirements-basic-workflow"),
  resultType: both("basic/index#resulttype"),
  caching: both("server/utilities/caching#cacheable-results"),
  tool: both("server/tools#tool"),
};

function both(place: string): readonly [string, string] {
  return [place, place];
}
