// The verdict on a line: what the validators of 2026-07-28 and the message layer say of it.
import { parseFrame } from "@wirewright/mcp";
import { loadMessageValidator } from "@wirewright/mcp/validate";

const validateMessage = await loadMessageValidator("2026-07-28");

/** Makes a judge, which remembers requests so that it knows what an answer answers. */
export function createJudge() {
  const requests = new Map();
  return (text, from) => {
    const frame = parseFrame(text);
    if (frame.kind !== "message") return frame.complaint.code;
    const { message } = frame;
    const direction = from === "client" ? "client-to-server" : "server-to-client";
    if ("method" in message && "id" in message) requests.set(message.id, message.method);
    const request = "method" in message ? undefined : requests.get(message.id);
    const verdict = validateMessage(message, { direction, request });
    return verdict.valid ? "ok" : verdict.findings.map((finding) => finding.id).join(", ");
  };
}
