import { describe, expect, test } from "vitest";
import { StderrTail } from "./stderr-tail.ts";

function tailOf(...chunks: readonly string[]): { tail: StderrTail; told: string[] } {
  const told: string[] = [];
  const tail = new StderrTail((line) => told.push(line));
  for (const chunk of chunks) tail.push(new TextEncoder().encode(chunk));
  return { tail, told };
}

describe("StderrTail", () => {
  test("tells each line once it is complete, without its end and without blank ones", () => {
    const { tail, told } = tailOf("one\ntw", "o\r\n\n  \nthr");
    expect(told).toEqual(["one", "two"]);
    tail.end();
    expect(told).toEqual(["one", "two", "thr"]);
    expect(tail.lines()).toEqual(["one", "two", "thr"]);
  });

  test("keeps the last 50 lines", () => {
    const { tail } = tailOf(Array.from({ length: 60 }, (_, n) => `line ${n}\n`).join(""));
    const lines = tail.lines();
    expect(lines.length).toBe(50);
    expect(lines[0]).toBe("line 10");
    expect(lines[49]).toBe("line 59");
  });

  test("keeps a line that names an error before a trace of more than 50 lines", () => {
    const trace = Array.from({ length: 60 }, (_, n) => `\tat f${n}\n`).join("");
    const { tail } = tailOf("Error: one\nstarting\nError: two\n", trace);
    const lines = tail.lines();
    expect(lines.length).toBe(51);
    expect(lines.slice(0, 2)).toEqual(["Error: two", "\tat f10"]);
    tail.push(new TextEncoder().encode("Caused by: Exception three\n"));
    expect(tail.lines().length).toBe(50);
    expect(tail.lines()[0]).toBe("\tat f11");
  });

  test("cuts a line at 1,000 characters", () => {
    const { told } = tailOf(`${"x".repeat(1000)}\n${"y".repeat(1001)}\n`);
    expect(told).toEqual(["x".repeat(1000), `${"y".repeat(1000)}…`]);
  });

  // BUG-31
  test("holds no more than the start of a line that does not end", () => {
    const { tail, told } = tailOf(...Array.from({ length: 100 }, () => "z".repeat(1024)));
    expect(told).toEqual([]);
    tail.push(new TextEncoder().encode("\nnext\n"));
    expect(told).toEqual([`${"z".repeat(200)}…`, "next"]);
  });

  test("gives lines that do not change afterwards", () => {
    const { tail } = tailOf("one\n");
    const lines = tail.lines();
    tail.push(new TextEncoder().encode("two\n"));
    expect(lines).toEqual(["one"]);
  });
});
