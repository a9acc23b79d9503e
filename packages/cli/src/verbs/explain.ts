import type { CommandLine } from "../command-line/parse-command-line.ts";
import { loadExplainer } from "../explain/explainer.ts";
import type { Explanation } from "../explain/explanation.ts";
import { isValidSomewhere } from "../explain/explanation.ts";
import { readExplainInput } from "../explain/read-explain-input.ts";
import { renderExplanation, renderSummary } from "../explain/render-explanation.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { UsageError } from "../usage-error.ts";

/** Says of messages what they are, and which revisions allow them. */
export async function explain(line: CommandLine, terminal: Terminal): Promise<number> {
  if (line.command !== undefined) {
    throw new UsageError(
      "explain starts no server: it reads messages",
      "wirewright record makes a capture of what a server says, which explain reads",
    );
  }
  const inputs = await readExplainInput(line.words);
  const explainer = await loadExplainer();
  const explanations: Explanation[] = [];
  for (const input of inputs) {
    const explanation = explainer.explain(input);
    explanations.push(explanation);
    terminal.result(
      line.options.json
        ? JSON.stringify(explanation)
        : renderExplanation(explanation, terminal.resultStyle),
    );
  }
  if (explanations.length > 1 && !line.options.json) terminal.result(renderSummary(explanations));
  return explanations.every(isValidSomewhere) ? 0 : 7;
}
