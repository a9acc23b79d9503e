import type { SamplingMessage, SamplingMessageContentBlock } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";

/**
 * Holds that tool results stand alone in their message, and that each tool use is answered by the
 * next message: providers refuse a conversation in which they do not.
 *
 * @throws {TypeError} where they do not.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling#message-content-constraints
 */
export function requireBalanced(messages: readonly SamplingMessage[]): void {
  const contents = messages.map(({ content }) => blocksOf(content));
  for (const [index, blocks] of contents.entries()) {
    const results = blocks.filter(({ type }) => type === "tool_result");
    if (results.length > 0 && results.length < blocks.length) {
      throw new TypeError(
        `Cannot ask the model: message ${index} holds tool results and must hold nothing else`,
      );
    }
    const open = unansweredUse(blocks, contents[index + 1] ?? []);
    if (open === undefined) continue;
    throw new TypeError(
      `Cannot ask the model: message ${index} uses tool ${showValue(open)}, which the next message must answer`,
    );
  }
}

type Blocks = readonly SamplingMessageContentBlock[];

function blocksOf(content: SamplingMessage["content"]): Blocks {
  return [content].flat() as Blocks;
}

/** The id of a tool use to which the next message has no result. */
function unansweredUse(blocks: Blocks, next: Blocks): string | undefined {
  const answered = new Set(
    next.map((block) => (block.type === "tool_result" ? block.toolUseId : undefined)),
  );
  for (const block of blocks) {
    if (block.type === "tool_use" && !answered.has(block.id)) return block.id;
  }
  return undefined;
}
