import type { JsonObject } from "../../jsonrpc/message.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import { listIn } from "../read-member.ts";
import type { Report } from "../report.ts";

/** Checks the roots that a client lists: they are `file://` URIs so far. */
export function checkRoots(answer: JsonObject, path: string, report: Report): void {
  for (const [index, root] of listIn(answer, "roots").entries()) {
    const uri = (root as JsonObject | null)?.["uri"];
    if (typeof uri !== "string" || uri.startsWith("file://")) continue;
    const message = `A root's URI must begin with file://, not ${showValue(uri)}`;
    report.add("roots.scheme", pointer(path, "roots", index, "uri"), message);
  }
}
