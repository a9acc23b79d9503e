import type { JsonObject } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import type { MethodRow } from "../../spec/method-row.ts";
import { pointer } from "../pointer.ts";
import { objectIn } from "../read-member.ts";
import type { Report } from "../report.ts";
import { checkInputRequests } from "./check-input-requests.ts";
import { checkMeta } from "./check-meta.ts";

const META_PATH = "/params/_meta";

/** Checks what no schema says of a notification of 2026-07-28. */
export function checkNotification(
  notification: JsonObject,
  row: MethodRow | undefined,
  report: Report,
): void {
  const params = objectIn(notification, "params");
  const meta = objectIn(params, "_meta");
  checkMeta(meta, META_PATH, report);
  if (params?.["inputRequests"] !== undefined) {
    checkInputRequests(params["inputRequests"], "/params/inputRequests", undefined, report);
  }
  const isMarked = meta?.[META_KEY.subscriptionId] !== undefined;
  if (row?.kind !== "notification") return;
  if (row.travels === "subscription" && !isMarked) {
    const message = `"${row.method}" comes on a subscription, so "_meta" must carry its id`;
    report.add("subscription.no-id", meta === undefined ? "/params" : META_PATH, message);
  }
  if (row.travels === "request" && isMarked) {
    const message = `"${row.method}" belongs to a request and must not come on a subscription`;
    report.add("subscription.stray-id", pointer(META_PATH, META_KEY.subscriptionId), message);
  }
}
