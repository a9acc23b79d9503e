import type { JsonObject } from "../../jsonrpc/message.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import type { Report } from "../report.ts";

/** Checks that what a user is asked to open is a URL. */
export function checkElicitationUrl(
  params: JsonObject | undefined,
  path: string,
  report: Report,
): void {
  const url = params?.["mode"] === "url" ? params["url"] : undefined;
  if (typeof url !== "string" || URL.canParse(url)) return;
  const message = `"url" must be a URL, and is ${showValue(url)}`;
  report.add("elicitation.url", pointer(path, "url"), message);
}
