import type { Observer, WireEvent } from "../../src/exchange/observer.ts";

type Kind = WireEvent["kind"];

/** An observer that keeps what it sees. */
export interface Collector {
  readonly events: WireEvent[];
  readonly observer: Observer;
  /** The events of one kind. */
  of<K extends Kind>(kind: K): Extract<WireEvent, { readonly kind: K }>[];
  /** The kinds of strays, in order. */
  strays(): string[];
}

/** Makes an observer that keeps what it sees. */
export function collectEvents(): Collector {
  const events: WireEvent[] = [];
  const of = <K extends Kind>(kind: K): Extract<WireEvent, { readonly kind: K }>[] =>
    events.filter(
      (event): event is Extract<WireEvent, { readonly kind: K }> => event.kind === kind,
    );
  return {
    events,
    observer: (event) => void events.push(event),
    of,
    strays: () => of("stray").map(({ stray }) => stray),
  };
}
