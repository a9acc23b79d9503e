import { parseWords } from "../arguments/parse-words.ts";
import { textArguments } from "../arguments/text-arguments.ts";
import { didYouMean } from "../closest.ts";
import type { ExitCode } from "../exit-code.ts";
import { asJsonObject } from "../json-object.ts";
import { exactJson } from "../render/exact-json.ts";
import { renderBlock } from "../render/render-content.ts";
import { Saver } from "../render/saver.ts";
import { requireObjects } from "../server/require-objects.ts";
import type { Invocation } from "../server/session.ts";
import type { Asking } from "../server/with-client.ts";
import { withClient } from "../server/with-client.ts";
import { loggingTo } from "../terminal/log-lines.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visible, visibleValue } from "../terminal/visible.ts";
import { UsageError } from "../usage-error.ts";
import type { Prompt } from "./prompts.ts";
import { argumentsOf } from "./prompts.ts";

/** Asks for a prompt, filled in, and prints its messages. */
export async function get(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [name, ...words] = invocation.words;
  if (name === undefined || name.includes("=")) {
    throw new UsageError("get needs the name of a prompt", "wirewright prompts lists them");
  }
  const { json, save } = invocation.options;
  const args = textArguments(parseWords(words), "get");
  return withClient(invocation, terminal, async (asking) => {
    checkArguments(await findPrompt(name, asking), args);
    const { client, call } = asking;
    const result = await client.getPrompt(name, args, { ...call, onLog: loggingTo(terminal) });
    requireObjects("prompts/get", "messages", result.messages);
    terminal.status("");
    if (json) terminal.result(exactJson(result));
    else {
      const saver = new Saver(save);
      const { resultStyle: style } = terminal;
      const isScreen = terminal.resultColumns !== undefined;
      const shown = result.messages.map(({ role, content }) => {
        const block = renderBlock(asJsonObject(content), { style, saver, isScreen });
        return `${style("bold", `${visibleValue(role)}:`)}\n${block}`;
      });
      terminal.result(shown.join("\n\n") || "The prompt has no messages");
    }
    return 0;
  });
}

async function findPrompt(name: string, { client, call }: Asking): Promise<Prompt> {
  const all = await client.prompts(call).toArray();
  requireObjects("prompts/list", "prompts", all);
  const found = all.find((prompt) => prompt.name === name);
  if (found !== undefined) return found;
  const names = all.map((prompt) => String(prompt.name));
  const hint = names.length === 0 ? "It has none" : `Its prompts are ${names.join(", ")}`;
  throw new UsageError(`The server has no prompt ${name}${didYouMean(name, names)}`, hint);
}

function checkArguments(prompt: Prompt, args: Readonly<Record<string, string>>): void {
  const known = argumentsOf(prompt);
  const names = known.map(({ name }) => name);
  const listed = known.map(({ name, isRequired }) => (isRequired ? `${name} (required)` : name));
  const hint = `Its arguments are ${listed.join(", ") || "none"}`;
  const unknown = Object.keys(args).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const what = `${prompt.name} has no argument ${visible(unknown)}${didYouMean(unknown, names)}`;
    throw new UsageError(what, hint);
  }
  const missing = known.filter(({ name, isRequired }) => isRequired && !Object.hasOwn(args, name));
  if (missing.length === 0) return;
  throw new UsageError(
    `${prompt.name} needs ${missing.map(({ name }) => name).join(" and ")}`,
    hint,
  );
}
