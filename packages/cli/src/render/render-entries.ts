import type { Style } from "../terminal/style.ts";
import { visible, visibleLines } from "../terminal/visible.ts";
import { wrap } from "../terminal/wrap.ts";

/** Something that a server lists, as it is shown. */
export interface Entry {
  readonly title: string;
  /** Stands behind the title. */
  readonly facts: readonly string[];
  /** Stands under it, wrapped. */
  readonly about?: string | undefined;
  /** Names with what they are for, a line each. */
  readonly parts?: readonly { readonly name: string; readonly about: string }[];
}

/** How a list is shown. */
export interface EntriesLook {
  readonly style: Style;
  /** Characters a line may have; any number where it is undefined. */
  readonly columns: number | undefined;
}

/** A list for people: a paragraph each. */
export function renderEntries(entries: readonly Entry[], look: EntriesLook): string {
  return entries.map((entry) => renderEntry(entry, look)).join("\n\n");
}

function renderEntry({ title, facts, about, parts = [] }: Entry, look: EntriesLook): string {
  const { style, columns } = look;
  const width = columns === undefined ? undefined : columns - INDENT.length;
  const text = about === undefined ? [] : wrap(visibleLines(about.trim()), width);
  const nameWidth = Math.max(0, ...parts.map(({ name }) => name.length));
  return [
    [style("bold", visible(title)), ...facts.map((fact) => visible(fact))].join("  "),
    ...text.map((line) => `${INDENT}${line}`),
    ...parts.map((part) => {
      const [first = ""] = part.about.trim().split("\n", 1);
      return `${INDENT}${visible(part.name).padEnd(nameWidth)}  ${visible(first)}`.trimEnd();
    }),
  ].join("\n");
}

const INDENT = "  ";
