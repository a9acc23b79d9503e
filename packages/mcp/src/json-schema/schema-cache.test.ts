import { expect, test } from "vitest";
import { SchemaCache } from "./schema-cache.ts";

const validator = () => [];

test("SchemaCache keeps a thousand validators, and lets go of the one unused longest", () => {
  const cache = new SchemaCache();
  for (let at = 0; at < 1000; at++) cache.set(String(at), validator);
  expect(cache.get("0")).toBe(validator);
  cache.set("more", validator);
  expect(cache.size).toBe(1000);
  expect(cache.get("1")).toBeUndefined();
  expect(cache.get("0")).toBe(validator);
});

test("SchemaCache keeps fewer where their texts are long", () => {
  const cache = new SchemaCache();
  for (let at = 0; at < 20; at++) cache.set(`${at}${" ".repeat(2 ** 20)}`, validator);
  expect(cache.size).toBe(7);
});
