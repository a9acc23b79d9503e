import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Saver } from "./saver.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wirewright-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("Saver writes what the base64 stands for, under a name of its own", () => {
  const path = new Saver(join(folder, "new")).save("aGVsbG8=", "image/png");
  expect(path).toBe(join(folder, "new", "1.png"));
  expect(readFileSync(path, "utf8")).toBe("hello");
});

test("Saver writes over nothing", () => {
  writeFileSync(join(folder, "1.jpg"), "mine");
  expect(new Saver(folder).save("", "image/jpeg")).toBe(join(folder, "2.jpg"));
  expect(readFileSync(join(folder, "1.jpg"), "utf8")).toBe("mine");
});

test.each([
  ["image/svg+xml", "svg"],
  ["audio/x-wav", "wav"],
  ["text/plain; charset=utf-8", "txt"],
  ["application/vnd.api+json", "bin"],
  ["../../etc/passwd", "bin"],
  [undefined, "bin"],
  [5, "bin"],
])("Saver gives %j the ending %s", (type, ending) => {
  expect(new Saver(folder).save("", type)).toBe(join(folder, `1.${ending}`));
});

test("Saver says where it cannot write", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => new Saver(file).save("", "image/png")).toThrow(/^Cannot save what came: /);
});
