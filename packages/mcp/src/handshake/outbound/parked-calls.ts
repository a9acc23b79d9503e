import type { OutboundCall } from "./outbound-call.ts";
import type { ParkingLimits } from "./outbound-parts.ts";

interface Parked {
  readonly call: OutboundCall;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The calls that wait for answers, by names that cannot be guessed. Each name is good for once. */
export class ParkedCalls {
  readonly #limits: ParkingLimits;
  readonly #parked = new Map<string, Parked>();

  constructor(limits: ParkingLimits) {
    this.#limits = limits;
  }

  /** Keeps a call; undefined where there are too many. When its time is over, it is ended. */
  add(call: OutboundCall): string | undefined {
    const { maxParked, parkedMs } = this.#limits;
    if (this.#parked.size >= maxParked) return undefined;
    const name = crypto.randomUUID();
    const timer = setTimeout(() => {
      this.#parked.delete(name);
      call.end(new DOMException("Nobody has answered what the server asked", "TimeoutError"));
    }, parkedMs);
    this.#parked.set(name, { call, timer });
    return name;
  }

  /** The call of that name, for whoever may take it up; it is kept no longer. */
  take(name: unknown, isWanted: (call: OutboundCall) => boolean): OutboundCall | undefined {
    const parked = typeof name === "string" ? this.#parked.get(name) : undefined;
    if (parked === undefined || !isWanted(parked.call)) return undefined;
    this.#parked.delete(name as string);
    clearTimeout(parked.timer);
    return parked.call;
  }

  /** Lets go of all of them. */
  clear(): void {
    for (const { timer } of this.#parked.values()) clearTimeout(timer);
    this.#parked.clear();
  }
}
