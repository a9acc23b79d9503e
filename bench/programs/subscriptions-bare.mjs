// The floor of an event: a loop over the ids of all subscriptions that writes a line for each.
import { _meta, lineOf, serveLines } from "./line-loop.mjs";

const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
const subscriptions = new Set();

serveLines(({ id, method, params }) => {
  if (method === "subscriptions/listen") return listen(id, params.notifications);
  if (method === "tools/call") return change(id);
  return lineOf(id, { resultType: "complete", supportedVersions: ["2026-07-28"], _meta });
});

function listen(id, notifications) {
  subscriptions.add(id);
  return tell("notifications/subscriptions/acknowledged", { notifications }, id);
}

function change(id) {
  for (const subscription of subscriptions) {
    const params = { uri: "bench://changing" };
    process.stdout.write(tell("notifications/resources/updated", params, subscription));
  }
  return lineOf(id, { resultType: "complete", content: [], _meta });
}

function tell(method, params, subscription) {
  const meta = { [SUBSCRIPTION_ID]: subscription };
  return `${JSON.stringify({ jsonrpc: "2.0", method, params: { ...params, _meta: meta } })}\n`;
}
