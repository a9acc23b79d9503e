import { answerQuestions } from "./side-channel.mjs";
import { receive } from "./tmcp-server.mjs";

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) void answer(JSON.parse(line));
});
answerQuestions();

async function answer(message) {
  const response = await receive(message, "stdio");
  if (response != null) process.stdout.write(`${JSON.stringify(response)}\n`);
}
