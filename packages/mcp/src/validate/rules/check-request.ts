import type { JsonObject } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import { listIn, objectIn, objectsIn } from "../read-member.ts";
import type { Report } from "../report.ts";
import { checkExtensions, checkMeta } from "./check-meta.ts";

const META_PATH = "/params/_meta";

/** Checks what no schema says of a client's request. */
export function checkRequest(request: JsonObject, report: Report): void {
  const params = objectIn(request, "params");
  const meta = objectIn(params, "_meta");
  if (params === undefined || meta === undefined) return;
  checkMeta(meta, META_PATH, report);
  if (meta[META_KEY.clientInfo] === undefined) {
    const message = `"_meta" lacks "${META_KEY.clientInfo}", which a client should send`;
    report.add("meta.no-client-info", META_PATH, message);
  }
  const path = pointer(META_PATH, META_KEY.clientCapabilities);
  checkExtensions(meta[META_KEY.clientCapabilities], path, report);
  if (params["inputResponses"] !== undefined) checkAnswers(params["inputResponses"], report);
}

/** Roots are `file://` URIs so far. */
function checkAnswers(answers: unknown, report: Report): void {
  for (const [key, answer] of objectsIn(answers)) {
    for (const [index, root] of listIn(answer, "roots").entries()) {
      const uri = (root as JsonObject | null)?.["uri"];
      if (typeof uri !== "string" || uri.startsWith("file://")) continue;
      const path = pointer("/params/inputResponses", key, "roots", index, "uri");
      report.add(
        "roots.scheme",
        path,
        `A root's URI must begin with file://, not ${showValue(uri)}`,
      );
    }
  }
}
