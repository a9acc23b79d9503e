import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import { listIn } from "../read-member.ts";
import type { Report } from "../report.ts";

/** Checks that tool results stand alone, and that each tool use is answered by the next message. */
export function checkSamplingMessages(params: unknown, path: string, report: Report): void {
  const messages = listIn(params, "messages").map(blocksOf);
  for (const [index, blocks] of messages.entries()) {
    const results = blocks.filter(({ type }) => type === "tool_result");
    if (results.length > 0 && results.length < blocks.length) {
      const message = "A message with tool results must hold nothing else";
      report.add("sampling.mixed-results", pointer(path, index, "content"), message);
    }
    const open = unansweredUse(blocks, messages[index + 1] ?? []);
    if (open === undefined) continue;
    const message = `The next message must answer tool use ${showValue(open)}, and nothing else`;
    report.add("sampling.unanswered-use", pointer(path, index, "content"), message);
  }
}

function blocksOf(message: unknown): readonly JsonObject[] {
  const content = isJsonObject(message) ? message["content"] : undefined;
  return [content].flat().filter(isJsonObject);
}

/** The id of a tool use to which the next message has no result. */
function unansweredUse(blocks: readonly JsonObject[], next: readonly JsonObject[]): unknown {
  const answered = new Set(
    next.filter(({ type }) => type === "tool_result").map(({ toolUseId }) => toolUseId),
  );
  return blocks.find(({ type, id }) => type === "tool_use" && !answered.has(id))?.["id"];
}
