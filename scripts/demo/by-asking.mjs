// The board asks back: it has the user confirm a deletion and the model sum up, and tells of changes.
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@wirewright/mcp/client";

/** Answers the board's questions, and listens to what changes, over whatever `connect` gives. */
export async function answerQuestions(connect, report) {
  const asked = [];
  const connection = await connect();
  const client = createClient(connection, {
    name: "demo",
    version: "1.0.0",
    handlers: {
      elicit(form) {
        asked.push(form.message);
        console.log(`            the board asks: ${form.message}`);
        return { action: "accept", content: { sure: true } };
      },
      sample({ messages }) {
        const lines = messages[0].content.text.split("\n");
        const text = `There are ${lines.length} open tasks.`;
        return { role: "assistant", model: "demo", content: { type: "text", text } };
      },
    },
  });
  try {
    await listenToChanges(client, report);
    await deleteATask(client, asked, report);
    await sumUp(client, report);
    await readAndComplete(client, report);
  } finally {
    await client.close();
  }
}

async function listenToChanges(client, report) {
  const subscription = client.listen({ resourceSubscriptions: ["task://T-3"] });
  const agreed = await subscription.acknowledged;
  report.check(
    "subscriptions/listen",
    "is acknowledged",
    agreed.resourceSubscriptions?.[0] === "task://T-3",
    agreed,
  );
  const event = subscription.next();
  await client.callTool("tasks_update", { ref: "T-3", status: "in_progress" });
  const value = await Promise.race([
    event.then((result) => result.value),
    sleep(EVENT_MS, undefined, { ref: false }),
  ]);
  report.check(
    "subscriptions/listen",
    "tells that T-3 has changed",
    value?.kind === "resourceUpdated" && value.uri === "task://T-3",
    value,
  );
  await subscription.return();
}

async function deleteATask(client, asked, report) {
  const result = await client.callTool("tasks_delete", { ref: "T-12" });
  const text = result.content[0].text;
  report.check("tasks_delete", "asks for confirmation, once", asked.length === 1, asked);
  report.check("tasks_delete", "and deletes then", text === "Deleted T-12.", text);
  const gone = await client.readResource("task://T-12").catch((error) => error);
  report.check("tasks_delete", "the task is gone: -32602", gone.rpcCode === -32602, String(gone));
}

async function sumUp(client, report) {
  const { content } = await client.callTool("tasks_summarize");
  const { text } = content[0];
  report.check(
    "tasks_summarize",
    "asks the model",
    /^There are \d+ open tasks\.$/.test(text),
    text,
  );
}

async function readAndComplete(client, report) {
  const { contents } = await client.readResource("task://T-1");
  const title = JSON.parse(contents[0].text).title;
  report.check("resources/read", "reads T-1", title === "Draft the release notes", title);
  const { completion } = await client.complete(
    { type: "ref/prompt", name: "triage" },
    { name: "member", value: "b" },
  );
  report.check(
    "completion/complete",
    "completes a member",
    completion.values[0] === "Bram",
    completion,
  );
  const { messages } = await client.getPrompt("triage", { member: "Bram" });
  report.check("prompts/get", "gives a message", messages.length === 1, messages);
}

/** How long an event may take before the check fails. */
const EVENT_MS = 5000;
