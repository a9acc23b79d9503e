import { describe, expect, test } from "vitest";
import { decodeBase64Url, encodeBase64Url } from "../../util/base64url.ts";
import type { StateKey } from "./state-seal.ts";
import { StateSeal } from "./state-seal.ts";

function keyOf(id: string, fill = 1): StateKey {
  return { id, secret: new Uint8Array(32).fill(fill) };
}

/** The sealed text with one byte changed. */
function changedAt(sealed: string, at: number): string {
  const bytes = decodeBase64Url(sealed) ?? new Uint8Array();
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return encodeBase64Url(bytes);
}

describe("StateSeal", () => {
  test.each(["", "text", "ü\u2028😀", "x".repeat(300_000)])(
    "opens what it has sealed",
    async (text) => {
      const seal = new StateSeal();
      const sealed = await seal.seal(text);
      expect(sealed).toMatch(/^[\w-]+$/);
      expect(await seal.open(sealed)).toBe(text);
    },
  );

  test("shows nothing of the text, and never seals it the same way twice", async () => {
    const seal = new StateSeal([keyOf("a")]);
    const [one, two] = await Promise.all([seal.seal("secret"), seal.seal("secret")]);
    expect(one).not.toBe(two);
    expect(Buffer.from(one, "base64url").includes("secret")).toBe(false);
  });

  test("opens nothing in which a byte was changed, wherever it is", async () => {
    const seal = new StateSeal([keyOf("a"), keyOf("b", 2)]);
    const sealed = await seal.seal("text");
    const { length } = decodeBase64Url(sealed) ?? [];
    expect(length).toBe(1 + 1 + 1 + 12 + 4 + 16);
    for (let at = 0; at < (length ?? 0); at++) {
      expect(await seal.open(changedAt(sealed, at)), `byte ${at}`).toBeUndefined();
    }
  });

  test("opens nothing that was cut or lengthened", async () => {
    const seal = new StateSeal([keyOf("a")]);
    const sealed = await seal.seal("text");
    for (let length = 0; length < sealed.length; length++) {
      expect(await seal.open(sealed.slice(0, length))).toBeUndefined();
    }
    expect(await seal.open(`${sealed}AAAA`)).toBeUndefined();
  });

  test.each(["", "AA", "AQ", "AQEA", "AQZhYWFhYWE", "Af8", "not base64!", "ü", "=", "eyJhIjoxfQ"])(
    "opens nothing in %j",
    async (text) => {
      expect(await new StateSeal([keyOf("a")]).open(text)).toBeUndefined();
    },
  );

  test("opens nothing of another process without keys", async () => {
    const sealed = await new StateSeal().seal("text");
    expect(await new StateSeal().open(sealed)).toBeUndefined();
  });

  test("opens nothing of another secret under the same id", async () => {
    const sealed = await new StateSeal([keyOf("a", 1)]).seal("text");
    expect(await new StateSeal([keyOf("a", 2)]).open(sealed)).toBeUndefined();
  });

  test("seals with the first key and opens with any, so that keys can be replaced", async () => {
    const before = new StateSeal([keyOf("1", 1)]);
    const between = new StateSeal([keyOf("2", 2), keyOf("1", 1)]);
    const after = new StateSeal([keyOf("2", 2)]);
    expect(await between.open(await before.seal("old"))).toBe("old");
    const sealed = await between.seal("new");
    expect(await after.open(sealed)).toBe("new");
    expect(await before.open(sealed)).toBeUndefined();
  });

  test("keeps its keys, whatever becomes of the bytes it was given", async () => {
    const key = keyOf("a");
    const seal = new StateSeal([key]);
    key.secret.fill(0);
    const sealed = await seal.seal("text");
    expect(await new StateSeal([keyOf("a")]).open(sealed)).toBe("text");
  });

  test("makes no key before it needs one: some hosts have no randomness while a module loads", () => {
    const { getRandomValues } = crypto;
    crypto.getRandomValues = () => {
      throw new Error("not now");
    };
    try {
      expect(() => new StateSeal()).not.toThrow();
    } finally {
      crypto.getRandomValues = getRandomValues;
    }
  });
});

describe("StateSeal refuses", () => {
  const ids = "Cannot seal state: the id of a key must have 1 to 64 bytes and be unique";

  test.each<[string, readonly StateKey[], string]>([
    ["no key", [], "Cannot seal state: give at least one key"],
    ["an empty id", [keyOf("")], ids],
    ["an id of 65 bytes", [keyOf("ü".repeat(33))], ids],
    ["an id that is used twice", [keyOf("a"), keyOf("a", 2)], ids],
    [
      "a secret of 31 bytes",
      [{ id: "a", secret: new Uint8Array(31) }],
      'Cannot seal state: the secret of key "a" must be 32 bytes',
    ],
    [
      "a secret that is text",
      [{ id: "a", secret: "x".repeat(32) as never }],
      'Cannot seal state: the secret of key "a" must be 32 bytes',
    ],
  ])("%s", (_what, keys, message) => {
    expect(() => new StateSeal(keys)).toThrow(new TypeError(message));
  });
});
