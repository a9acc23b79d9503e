import type { ConversationFinding } from "@wirewright/mcp/validate";

/** Decides which findings are told, where the same one keeps coming, and counts the rest. */
export class Repeats {
  readonly #isAll: boolean;
  readonly #said = new Set<string>();
  readonly #counts = new Map<string, { all: number; shown: number }>();

  constructor(isAll: boolean) {
    this.#isAll = isAll;
  }

  /** Whether to tell a finding: neither the very same nor too many of its kind have been told. */
  isShown({ id, path, message }: ConversationFinding): boolean {
    const count = this.#counts.get(id) ?? { all: 0, shown: 0 };
    this.#counts.set(id, count);
    count.all++;
    const text = `${id} ${path} ${message}`;
    const isNew = !this.#said.has(text);
    const isShown = this.#isAll || (isNew && count.shown < MAX_SHOWN);
    if (!isShown) return false;
    if (this.#said.size < MAX_SAID) this.#said.add(text);
    count.shown++;
    return true;
  }

  /** What to say beside the last finding of a kind that is told. */
  noticeOf(id: string): string | undefined {
    const isLast = !this.#isAll && this.#counts.get(id)?.shown === MAX_SHOWN;
    return isLast ? "What follows of this kind is counted; --verbose shows it." : undefined;
  }

  /** A line for each kind of which not all were told. */
  summary(): readonly string[] {
    return [...this.#counts]
      .filter(([, { all, shown }]) => all > shown)
      .map(([id, { all }]) => `${id}: ${all} times`);
  }
}

const MAX_SHOWN = 5;
const MAX_SAID = 1000;
