import { describe, expect, test } from "vitest";

// The generator's scripts are plain JavaScript, so their types are said here.
interface Sharer {
  shareDefinitions(
    revisions: Record<string, Record<string, object>>,
  ): (revision: string, name: string) => string | undefined;
}
const script = new URL("../../scripts/generate/share-definitions.mjs", import.meta.url);
const { shareDefinitions } = (await import(script.href)) as Sharer;

const text = { $id: "Text", type: "string" };
const number = { $id: "Text", type: "number" };
const list = { $id: "List", type: "array", items: { $ref: "Text" } };

describe("shareDefinitions()", () => {
  test("shares what means the same, and leaves what only one revision has", () => {
    const nameOf = shareDefinitions({
      "2001-01-01": { Text: text, Own: { $id: "Own" } },
      "2002-02-02": { Text: text },
    });
    expect(nameOf("2001-01-01", "Text")).toBe("Text");
    expect(nameOf("2002-02-02", "Text")).toBe("Text");
    expect(nameOf("2001-01-01", "Own")).toBeUndefined();
  });

  test("does not share what reads the same and refers to something else", () => {
    const nameOf = shareDefinitions({
      "2001-01-01": { List: list, Text: text },
      "2002-02-02": { List: list, Text: number },
    });
    expect(nameOf("2001-01-01", "List")).toBeUndefined();
    expect(nameOf("2002-02-02", "Text")).toBeUndefined();
  });

  test("names the older of two meanings with the last revision that has it", () => {
    const nameOf = shareDefinitions({
      "2001-01-01": { Text: text },
      "2002-02-02": { Text: text },
      "2003-03-03": { Text: number },
      "2004-04-04": { Text: number },
    });
    expect(nameOf("2001-01-01", "Text")).toBe("Text20020202");
    expect(nameOf("2002-02-02", "Text")).toBe("Text20020202");
    expect(nameOf("2003-03-03", "Text")).toBe("Text");
  });

  test("follows references that go in a circle", () => {
    const tree = { $id: "Tree", properties: { left: { $ref: "Tree" }, value: { $ref: "Text" } } };
    const nameOf = shareDefinitions({
      "2001-01-01": { Tree: tree, Text: text },
      "2002-02-02": { Text: text, Tree: tree },
    });
    expect(nameOf("2001-01-01", "Tree")).toBe("Tree");
  });
});
