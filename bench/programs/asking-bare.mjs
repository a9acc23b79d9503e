// The floor of asking: two answers written out, told apart by whether answers came with the request.
import { _meta, lineOf, serveLines } from "./line-loop.mjs";

const requestedSchema = {
  type: "object",
  properties: { sure: { type: "boolean" } },
  required: ["sure"],
};

serveLines(({ id, method, params }) => {
  if (method !== "tools/call") {
    return lineOf(id, { resultType: "complete", supportedVersions: ["2026-07-28"], _meta });
  }
  const answer = params.inputResponses?.confirm;
  if (answer === undefined) return lineOf(id, question());
  const content = [{ type: "text", text: answer.content.sure ? "Deleted" : "Kept" }];
  return lineOf(id, { resultType: "complete", content, _meta });
});

function question() {
  const params = { mode: "form", message: "Really?", requestedSchema };
  const inputRequests = { confirm: { method: "elicitation/create", params } };
  return { resultType: "input_required", inputRequests, _meta };
}
