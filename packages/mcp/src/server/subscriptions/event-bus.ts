/** Something that happened to what a server offers, for everyone who listens. */
export type ServerEvent =
  | { readonly kind: "toolsListChanged" | "promptsListChanged" | "resourcesListChanged" }
  | { readonly kind: "resourceUpdated"; readonly uri: string }
  /** A task is another now, at this version of its record. */
  | { readonly kind: "taskChanged"; readonly taskId: string; readonly version: number };

/**
 * Carries events to every process that serves the same clients. An implementation over a broker
 * delivers to its own process, too.
 */
export interface EventBus {
  /** Hands an event to every listener, in every process; resolves when it is on its way. */
  publish(event: ServerEvent): void | Promise<void>;
  /** Calls back for each event, in order, until the function it returns is called. */
  subscribe(listener: (event: ServerEvent) => void): () => void;
}

/** A bus within this process: what a server uses unless it is given another. */
export function memoryEventBus(): EventBus {
  const entries = new Set<{ readonly listener: (event: ServerEvent) => void }>();
  return {
    publish(event) {
      for (const { listener } of entries) listener(event);
    },
    subscribe(listener) {
      // The same function may listen twice.
      const entry = { listener };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
  };
}
