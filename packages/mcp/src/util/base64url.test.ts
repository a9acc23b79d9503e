import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeBase64 } from "./base64.ts";
import { decodeBase64Url, encodeBase64Url } from "./base64url.ts";

const bytes = (...values: readonly number[]): Uint8Array => new Uint8Array(values);

test.each([
  [bytes(), "", ""],
  [bytes(0), "AA==", "AA"],
  [bytes(1, 2), "AQI=", "AQI"],
  [bytes(1, 2, 3), "AQID", "AQID"],
  [bytes(251, 239, 255), "++//", "--__"],
])("encodeBase64() and encodeBase64Url() write %s as %s and %s", (given, plain, url) => {
  expect(encodeBase64(given)).toBe(plain);
  expect(encodeBase64Url(given)).toBe(url);
});

test("encodeBase64() writes a megabyte", () => {
  const given = new Uint8Array(2 ** 20).map((_, at) => at % 251);
  expect(encodeBase64(given)).toBe(Buffer.from(given).toString("base64"));
});

test("decodeBase64Url() reads what encodeBase64Url() writes", async () => {
  await fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (given) => {
      expect(decodeBase64Url(encodeBase64Url(given))).toEqual(new Uint8Array(given));
    }),
  );
});

test.each(["A", "AAAAA", "AB", "AAB", "AR", "__", "AA==", "A A", "AA\n", "++//", "ü", "AA.A"])(
  "decodeBase64Url() refuses %j",
  (text) => {
    expect(decodeBase64Url(text)).toBeUndefined();
  },
);

test("decodeBase64Url() reads a megabyte in less than 200 ms", () => {
  const text = "A".repeat(2 ** 20);
  const begin = performance.now();
  expect(decodeBase64Url(text)).toHaveLength(786_432);
  expect(performance.now() - begin).toBeLessThan(200);
});
