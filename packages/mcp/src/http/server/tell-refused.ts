import type { McpErrorCode } from "../../errors/error-code.ts";
import type { Observer } from "../../exchange/observer.ts";
import { tell } from "../../exchange/observer.ts";
import { excerpt } from "../../util/excerpt.ts";
import type { HttpHead, HttpResponder } from "../shared/responder.ts";

/** What was sent to whom. */
export interface RefusedRequest {
  readonly head: HttpHead;
  readonly responder: HttpResponder;
  /** Whom `authenticate` named. */
  readonly principal?: string | undefined;
}

/** Why, as far as an observer is told. */
export interface RefusalReason {
  readonly status: number;
  readonly reason: McpErrorCode;
  readonly message: string;
}

/** Tells an observer that a request gets no further. No header is told that could hold a secret. */
export function tellRefused(
  observer: Observer | undefined,
  { head, responder, principal }: RefusedRequest,
  { status, reason, message }: RefusalReason,
): void {
  if (observer === undefined) return;
  const { method, headers } = head;
  const { remoteAddress } = responder;
  const origin = headers["origin"];
  const host = headers["host"] ?? headers[":authority"];
  tell(observer, {
    kind: "request-refused",
    status,
    code: reason,
    message,
    method,
    ...(principal !== undefined && { principal }),
    ...(remoteAddress !== undefined && { remoteAddress }),
    ...(origin !== undefined && { origin: excerpt(origin, LONGEST) }),
    ...(host !== undefined && { host: excerpt(host, LONGEST) }),
  });
}

const LONGEST = 200;
