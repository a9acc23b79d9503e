import { createInterface } from "node:readline/promises";
import type { InputHandlers } from "@wirewright/mcp/client";
import { readValue } from "../arguments/read-value.ts";
import { propertiesOf, requiredOf } from "../arguments/schema.ts";
import { asJsonObject } from "../json-object.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visible, visibleLines, visibleValue } from "../terminal/visible.ts";

/** Reads one line from the person; undefined where they are done: Ctrl-D. */
export type ReadLine = (prompt: string, signal: AbortSignal) => Promise<string | undefined>;

/** Has the person at the terminal fill in forms and agree to pages, one question after the other. */
export function askPerson(
  terminal: Terminal,
  readLine: ReadLine = readLineFromStdin,
): Pick<InputHandlers, "elicit" | "elicitUrl"> {
  let last: Promise<unknown> = Promise.resolve();
  /** Two forms at once could not be told apart. */
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const next = last.then(ask);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    elicit: ({ message, requestedSchema }, { signal, server, defaults }) =>
      inTurn(async () => {
        terminal.status("");
        terminal.note(`${whoAsks(server?.name)} ${visibleLines(message)}`);
        const schema = asJsonObject(requestedSchema);
        const form = { schema, defaults, terminal, readLine, signal };
        return propertiesOf(schema).size === 0 ? await agree(form) : await fillIn(form);
      }),
    elicitUrl: ({ message, url }, { signal, server }) =>
      inTurn(async () => {
        terminal.status("");
        terminal.note(`${whoAsks(server?.name)} ${visibleLines(message)}\n  ${visible(url)}`);
        return await agree({ readLine, signal }, "Will you open that page in your browser?");
      }),
  };
}

function whoAsks(name: unknown): string {
  return name === undefined ? "The server asks:" : `${visibleValue(name)} asks:`;
}

interface Form {
  readonly schema: ReturnType<typeof asJsonObject>;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly terminal: Terminal;
  readonly readLine: ReadLine;
  readonly signal: AbortSignal;
}

async function agree(
  { readLine, signal }: Pick<Form, "readLine" | "signal">,
  question = "Do you agree?",
): Promise<{ action: "accept" | "decline" | "cancel" }> {
  const line = await readLine(`  ${question} [y/N] `, signal);
  if (line === undefined) return { action: "cancel" };
  return { action: /^y(?:es)?$/i.test(line.trim()) ? "accept" : "decline" };
}

async function fillIn(
  form: Form,
): Promise<{ action: "accept"; content: Record<string, never> } | { action: "cancel" }> {
  form.terminal.note("  An empty line keeps what stands in brackets; Ctrl-D answers nothing");
  const content: Record<string, unknown> = {};
  for (const [name, field] of propertiesOf(form.schema)) {
    const answer = await askField(name, field, form);
    if (answer === "cancelled") return { action: "cancel" };
    if (answer !== "left out") content[name] = answer.value;
  }
  // The client checks it by the schema before it is sent.
  return { action: "accept", content: content as Record<string, never> };
}

async function askField(
  name: string,
  field: Form["schema"],
  { schema, defaults, terminal, readLine, signal }: Form,
): Promise<{ readonly value: unknown } | "left out" | "cancelled"> {
  const isRequired = requiredOf(schema).includes(name);
  const fallback = defaults[name];
  const told = [field["description"], choicesOf(field)].filter((it) => typeof it === "string");
  const about = told.length === 0 ? "" : ` (${told.join("; ")})`;
  const shown = fallback === undefined ? "" : ` [${visibleValue(fallback)}]`;
  const prompt = `  ${visible(name)}${isRequired ? "*" : ""}${visible(about)}${shown}: `;
  for (;;) {
    const line = await readLine(prompt, signal);
    if (line === undefined) return "cancelled";
    if (line === "" && (fallback !== undefined || !isRequired)) return "left out";
    const value = readValue(isYesOrNo(field) ? yesOrNo(line) : line, field, schema);
    if (value.ok) return value;
    terminal.note(`  ${visible(name)} must be ${visible(value.expected)}`);
  }
}

/** What may be typed, where that is not just anything. */
function choicesOf(field: Form["schema"]): string | undefined {
  if (isYesOrNo(field)) return "yes or no";
  const { enum: choices } = field;
  return Array.isArray(choices) ? choices.map(visibleValue).join(", ") : undefined;
}

function isYesOrNo({ type }: Form["schema"]): boolean {
  return type === "boolean";
}

/** People say yes, schemas say true. */
function yesOrNo(line: string): string {
  const text = line.trim().toLowerCase();
  if (text === "y" || text === "yes") return "true";
  return text === "n" || text === "no" ? "false" : text;
}

async function readLineFromStdin(prompt: string, signal: AbortSignal): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      lines.on("close", () => resolve(undefined));
      // In raw mode Ctrl-C is a key: what listens for the signal has to hear of it.
      lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
      lines.question(prompt, { signal }).then(resolve, reject);
    });
  } finally {
    lines.close();
  }
}
