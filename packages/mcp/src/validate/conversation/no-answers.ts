import { isStatelessRevision } from "../../spec/revision.ts";
import { showValue } from "../../util/excerpt.ts";
import type { FindingList } from "./finding-list.ts";
import type { Scope } from "./scope.ts";

/** Adds the requests that nobody has answered when all is over. */
export function noAnswers({ pending, era }: Scope, list: FindingList): void {
  list.revision = era.revision;
  for (const requests of [pending.client, pending.server]) {
    for (const { id, request, name, revision, isCancelled, isLeft } of requests.all()) {
      // A subscription lasts until the end.
      if (isCancelled || isLeft || request.method === "subscriptions/listen") continue;
      // A stateless client answers nothing: that it was asked is the fault, and told.
      if (requests === pending.server && isStatelessRevision(revision)) continue;
      const what = name === undefined ? `"${request.method}"` : `"${request.method}" (${name})`;
      list.add("no-answer", "", `Request ${showValue(id)}, ${what}, has never been answered`);
    }
  }
}
