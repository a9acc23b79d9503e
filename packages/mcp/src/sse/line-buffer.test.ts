import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LineBuffer } from "./line-buffer.ts";

/** The lines that come of chunks, with their bytes. */
function linesOf(chunks: readonly Uint8Array[]): readonly (readonly [string, number])[] {
  const lines: (readonly [string, number])[] = [];
  const buffer = new LineBuffer({ line: (...line) => void lines.push(line), held: () => true });
  for (const chunk of chunks) buffer.push(chunk);
  return lines;
}

const pieces = fc.array(
  fc.constantFrom("data: ", "a", ":", " ", "\n", "\r", "\r\n", "\n\n", "é", "日", "🎉", "\uFEFF"),
  { maxLength: 60 },
);
const broken = fc.constantFrom([], [0xff], [0xe6, 0x97], [0xc3], [0x80, 0x80]);

describe("LineBuffer", () => {
  test("finds the same lines in whole chunks as byte by byte", () => {
    const bytes = fc
      .tuple(pieces, broken, pieces)
      .map(([before, junk, after]) =>
        Buffer.concat([
          Buffer.from(before.join("")),
          Buffer.from(junk),
          Buffer.from(after.join("")),
        ]),
      );
    const isSame = fc.property(bytes, fc.array(fc.nat(200), { maxLength: 4 }), (all, cuts) => {
      const inner = cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b);
      const at = [0, ...inner, all.length];
      const chunks = at.slice(1).map((end, index) => all.subarray(at[index], end));
      const single = [...all].map((byte) => Uint8Array.of(byte));
      expect(linesOf(chunks)).toEqual(linesOf(single));
    });
    void fc.assert(isSame, { numRuns: 3000 });
  });
});
