import { checkErrorCode } from "./check-error-code.ts";
import { checkNotification } from "./check-notification.ts";
import { checkRequest } from "./check-request.ts";
import { checkResult } from "./check-result.ts";
import type { RevisionChecks } from "./revision-checks.ts";

/** What 2026-07-28 says and no schema can. */
export const STATELESS_CHECKS: RevisionChecks = {
  request: (request, direction, report) => {
    // Servers send none.
    if (direction === "client-to-server") checkRequest(request, report);
  },
  notification: checkNotification,
  result: checkResult,
  errorCode: checkErrorCode,
};
