import type { Finding, FindingId, Verdict } from "./finding.ts";
import { FINDING_INFO } from "./finding-info.ts";
import { comparePointers } from "./pointer.ts";

/** More than this is not read by anybody, and a hostile message could have any number. */
const MAX_FINDINGS = 50;

/** Clauses of a revision by the kind of finding, where they are not those of `FINDING_INFO`. */
export type Clauses = Readonly<Partial<Record<FindingId, string>>>;

/** Collects what is wrong with one message. Costs nothing to speak of while nothing is. */
export class Report {
  readonly #clauses: Clauses;
  #findings: Finding[] | undefined;

  /** A report whose findings name those clauses where none is given with them. */
  constructor(clauses: Clauses = {}) {
    this.#clauses = clauses;
  }

  /** True once nothing more is taken, so that a check can stop. */
  get isFull(): boolean {
    return this.#findings !== undefined && this.#findings.length >= MAX_FINDINGS;
  }

  /** Adds a finding; `clause` is one that is closer than the kind's own. */
  add(id: FindingId, path: string, message: string, clause?: string): void {
    if (this.isFull) return;
    const info = FINDING_INFO[id];
    this.#findings ??= [];
    this.#findings.push({
      id,
      level: info.level,
      path,
      message,
      clause: clause ?? this.#clauses[id] ?? info.clause,
    });
  }

  /** Adds what was found wrong with the part of the message at `path`. */
  addAll(findings: readonly Finding[], path: string): void {
    for (const finding of findings) {
      this.add(finding.id, `${path}${finding.path}`, finding.message, finding.clause);
    }
  }

  /** The verdict on a message that was checked by `definition`. */
  verdict(definition: string | undefined): Verdict {
    const findings = this.#findings?.sort(compareFindings) ?? [];
    const valid = findings.every(({ level }) => level !== "error");
    return definition === undefined ? { valid, findings } : { valid, findings, definition };
  }
}

function compareFindings(a: Finding, b: Finding): number {
  return comparePointers(a.path, b.path) || (a.id < b.id ? -1 : Number(a.id > b.id));
}
