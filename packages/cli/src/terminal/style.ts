import { styleText } from "node:util";

/** Colours a text, or returns it as it is where there are to be no colours. */
export type Style = (format: Format, text: string) => string;

/** The looks that the output has. */
export type Format = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** What decides about colours. */
export interface StyleInput {
  readonly isTTY: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The style of an output stream: colours on a terminal, unless the environment says otherwise. */
export function styleOf(input: StyleInput): Style {
  return wantsColour(input) ? (format, text) => styleText(format, text, FORCED) : plain;
}

/** FORCE_COLOR wins over NO_COLOR, as in Node.js itself. */
function wantsColour({ isTTY, env }: StyleInput): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: term } = env;
  if (force !== undefined) return force !== "0" && force !== "false";
  if (no !== undefined && no !== "") return false;
  return isTTY && term !== "dumb";
}

function plain(_format: Format, text: string): string {
  return text;
}

/** Later versions of Node.js look at the stream themselves; we have decided already. */
const FORCED = { validateStream: false };
