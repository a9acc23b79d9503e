import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import { listIn, objectIn } from "../read-member.ts";
import type { Report } from "../report.ts";
import { checkExtensions, checkItemsMeta } from "./check-meta.ts";
import { checkToolNames } from "./check-tool-names.ts";

/** Checks what no schema says of the result of one method. */
export function checkResultOf(
  method: string,
  response: JsonObject,
  result: JsonObject,
  report: Report,
): void {
  switch (method) {
    case "server/discover":
      checkExtensions(result["capabilities"], "/result/capabilities", report);
      break;
    case "tools/list":
      checkItemsMeta(listIn(result, "tools"), "/result/tools", report);
      checkToolNames(listIn(result, "tools"), report);
      break;
    case "tools/call":
      checkToolResult(result, report);
      break;
    case "subscriptions/listen":
      checkListenResult(response["id"], result, report);
      break;
    default:
      checkItems(result, report);
  }
}

/** The lists of the other methods, whose items may have a `_meta`. */
const LISTS = ["resources", "resourceTemplates", "contents", "prompts"];

function checkItems(result: JsonObject, report: Report): void {
  for (const name of LISTS) checkItemsMeta(listIn(result, name), `/result/${name}`, report);
}

function checkToolResult(result: JsonObject, report: Report): void {
  checkItemsMeta(listIn(result, "content"), "/result/content", report);
  checkStructuredText(result, report);
}

/** Checks that structured content is there as text too. */
export function checkStructuredText(result: JsonObject, report: Report): void {
  const content = listIn(result, "content");
  if (result["structuredContent"] === undefined) return;
  if (content.some((block) => isJsonObject(block) && block["type"] === "text")) return;
  const message =
    "Structured content should also be there as text, for clients that cannot read it";
  report.add("tool.no-text", "/result/content", message);
}

function checkListenResult(id: unknown, result: JsonObject, report: Report): void {
  const subscription = objectIn(result, "_meta")?.[META_KEY.subscriptionId];
  if (subscription === undefined || subscription === id) return;
  const path = pointer("/result/_meta", META_KEY.subscriptionId);
  const message = `The id must be that of the answered request, ${showValue(id)}, and is ${showValue(subscription)}`;
  report.add("subscription.other-id", path, message);
}
