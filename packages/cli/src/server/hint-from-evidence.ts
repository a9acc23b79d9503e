import type { Failure } from "../failure.ts";
import type { Evidence } from "./evidence.ts";

/** What helps by what a server did; undefined where that says nothing more than the failure. */
export function hintFromEvidence({ code }: Failure, evidence: Evidence): string | undefined {
  if (code === "TIMEOUT" && evidence.hasSpoken === undefined) return hintOfSilence(evidence);
  if (code === "CHILD_EXITED" && evidence.stderr.length === 0) {
    return evidence.hasSpoken === undefined ? SILENT_EXIT : SILENT_DEATH;
  }
  return undefined;
}

/** A program that has never said anything that is a message may be none that speaks MCP. */
function hintOfSilence({ junkLines, firstJunk = "", stderr, unfinished }: Evidence) {
  const [address] = URL_IN_TEXT.exec([firstJunk, ...stderr].join("\n")) ?? [];
  if (address !== undefined) {
    return `It names the address ${address}: where it serves there, give that instead of the command`;
  }
  if (junkLines === 0 && unfinished !== undefined && !unfinished.excerpt.startsWith("{"))
    return PROMPT;
  return junkLines === 0 ? undefined : NO_SERVER;
}

const URL_IN_TEXT = /https?:\/\/[^\s"'<>]+/;
const SILENT_EXIT =
  "It said nothing on stderr. Run the same command in a terminal, and look whether it is one that serves MCP on stdio";
const SILENT_DEATH =
  "It said nothing on stderr. Look in it for what ends the process: an exit, or something thrown that nobody catches and logs";
const PROMPT =
  "It seems to wait for somebody who types, and a server on stdio must not: its options, --env or a login of its own beforehand may spare it the question";
const NO_SERVER =
  "Nothing of what it wrote is a message: look whether the command is one that serves MCP on stdio";
