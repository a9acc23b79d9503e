import type { ExitCode } from "../exit-code.ts";
import { asJsonObject } from "../json-object.ts";
import type { Entry } from "../render/render-entries.ts";
import { renderEntries } from "../render/render-entries.ts";
import { requireObjects } from "../server/require-objects.ts";
import type { Invocation } from "../server/session.ts";
import type { Asking } from "../server/with-client.ts";
import { withClient } from "../server/with-client.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Lists the prompts of a server with their arguments. */
export function prompts(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withClient(invocation, terminal, async ({ client, call }) => {
    const all = await client.prompts(call).toArray();
    requireObjects("prompts/list", "prompts", all);
    if (invocation.options.json) {
      terminal.result(JSON.stringify({ prompts: all }));
      return 0;
    }
    const look = { style: terminal.resultStyle, columns: terminal.resultColumns };
    const text = renderEntries(all.map(entryOf), look);
    terminal.result(all.length === 0 ? "The server has no prompts" : text);
    return 0;
  });
}

/** A prompt as a server lists it. */
export type Prompt = Awaited<ReturnType<Asking["client"]["listPrompts"]>>["prompts"][number];

/** An argument as it is shown. */
export interface PromptArgument {
  readonly name: string;
  readonly about: string;
  readonly isRequired: boolean;
}

/** The arguments of a prompt, of which nothing is taken for granted. */
export function argumentsOf(prompt: Prompt): readonly PromptArgument[] {
  const listed: readonly unknown[] = Array.isArray(prompt.arguments) ? prompt.arguments : [];
  return listed.map((it) => {
    const { name, description, required } = asJsonObject(it);
    const about = description === undefined ? "" : String(description);
    return { name: String(name), about, isRequired: required === true };
  });
}

function entryOf(prompt: Prompt): Entry {
  const { name, title, description } = prompt;
  return {
    title: String(name),
    facts: title === undefined ? [] : [String(title)],
    about: description === undefined ? undefined : String(description),
    parts: argumentsOf(prompt).map(({ name: part, about, isRequired }) => ({
      name: `${part}${isRequired ? "*" : ""}`,
      about,
    })),
  };
}
