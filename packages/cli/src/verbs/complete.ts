import { parseWords } from "../arguments/parse-words.ts";
import { textArguments } from "../arguments/text-arguments.ts";
import type { ExitCode } from "../exit-code.ts";
import { exactJson } from "../render/exact-json.ts";
import type { Invocation } from "../server/session.ts";
import { withClient } from "../server/with-client.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visible } from "../terminal/visible.ts";
import { UsageError } from "../usage-error.ts";

/** Asks how an argument might go on, and prints a value a line. */
export async function complete(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [reference, ...words] = invocation.words;
  const known = Object.entries(textArguments(parseWords(words), "complete"));
  const [argument, ...others] = known;
  if (reference === undefined || argument === undefined) {
    throw new UsageError(
      "complete needs a prompt or a URI template, and the argument as far as it is known",
      "wirewright complete triage label=pri, or wirewright complete 'task://{id}' id=T-",
    );
  }
  const [name, value] = argument;
  return withClient(invocation, terminal, async ({ client, call }) => {
    const result = await client.complete(
      referenceOf(reference),
      { name, value },
      {
        ...call,
        ...(others.length === 0 ? {} : { context: { arguments: Object.fromEntries(others) } }),
      },
    );
    if (invocation.options.json) {
      terminal.result(exactJson(result));
      return 0;
    }
    const { values, hasMore, total } = result.completion;
    if (values.length > 0) terminal.result(values.map(visible).join("\n"));
    if (values.length === 0) terminal.note(`Nothing begins with "${visible(value)}"`);
    else if (hasMore === true) terminal.note(moreThan(values.length, total));
    return 0;
  });
}

/** A template has braces or a scheme; a prompt's name has neither. */
function referenceOf(word: string) {
  return /\{|:\/\//.test(word)
    ? ({ type: "ref/resource", uri: word } as const)
    : ({ type: "ref/prompt", name: word } as const);
}

function moreThan(shown: number, total: unknown): string {
  return typeof total === "number" ? `${shown} of ${total}` : "There are more";
}
