import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Arriving } from "./arrivals.ts";
import { Arrivals } from "./arrivals.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

class Body implements Arriving {
  previous: Arriving | undefined;
  next: Arriving | undefined;
  readonly begunAt = performance.now();
  readonly #arrivals: Arrivals;
  readonly #bytes: number;
  fate = "coming";

  constructor(arrivals: Arrivals, bytes = 0) {
    this.#arrivals = arrivals;
    this.#bytes = bytes;
    arrivals.add(this);
    arrivals.hold(bytes);
  }

  late(): void {
    this.end("late");
  }

  giveWay(): void {
    this.end("gave way");
  }

  end(fate: string): void {
    this.fate = fate;
    this.#arrivals.remove(this);
    this.#arrivals.hold(-this.#bytes);
  }
}

test("Arrivals gives each body its time, with one timer", () => {
  const arrivals = new Arrivals(100, 1000);
  const first = new Body(arrivals);
  vi.advanceTimersByTime(60);
  const second = new Body(arrivals);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(39);
  expect([first.fate, second.fate]).toEqual(["coming", "coming"]);
  vi.advanceTimersByTime(1);
  expect([first.fate, second.fate]).toEqual(["late", "coming"]);
  vi.advanceTimersByTime(59);
  expect(second.fate).toBe("coming");
  vi.advanceTimersByTime(1);
  expect(second.fate).toBe("late");
  expect(vi.getTimerCount()).toBe(0);
});

test("Arrivals forgets a body that has arrived", () => {
  const arrivals = new Arrivals(100, 1000);
  const body = new Body(arrivals);
  body.end("arrived");
  vi.advanceTimersByTime(100);
  expect(body.fate).toBe("arrived");
  expect(vi.getTimerCount()).toBe(0);
});

test("Arrivals lets the oldest bodies give way over the bound, no more of them than needed", () => {
  const arrivals = new Arrivals(100, 1000);
  const bodies = [300, 300, 300, 200].map((bytes) => new Body(arrivals, bytes));
  expect(bodies.map(({ fate }) => fate)).toEqual(["gave way", "coming", "coming", "coming"]);
  const large = new Body(arrivals, 900);
  expect(bodies.map(({ fate }) => fate)).toEqual(Array(4).fill("gave way"));
  expect(large.fate).toBe("coming");
});

test("Arrivals lets a body that is larger than the bound itself give way", () => {
  const arrivals = new Arrivals(100, 1000);
  expect(new Body(arrivals, 1001).fate).toBe("gave way");
  expect(new Body(arrivals, 1000).fate).toBe("coming");
});
