import type { JsonObject } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { pointer } from "../pointer.ts";
import { objectIn, objectsIn } from "../read-member.ts";
import type { Report } from "../report.ts";
import { checkExtensions, checkMeta } from "./check-meta.ts";
import { checkRoots } from "./check-roots.ts";

const META_PATH = "/params/_meta";

/** Checks what no schema says of a client's request of 2026-07-28. */
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

function checkAnswers(answers: unknown, report: Report): void {
  for (const [key, answer] of objectsIn(answers)) {
    checkRoots(answer, pointer("/params/inputResponses", key), report);
  }
}
