import { expect, test } from "vitest";
import { addMeta } from "./add-meta.ts";

const version = "io.modelcontextprotocol/protocolVersion";

test("addMeta() adds what the protocol requires", () => {
  const added = JSON.parse(addMeta('{"jsonrpc":"2.0","id":1,"method":"tools/list"}'));
  expect(added).toMatchObject({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  expect(added.params._meta).toMatchObject({
    [version]: "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "wirewright" },
    "io.modelcontextprotocol/clientCapabilities": {},
  });
});

test("addMeta() leaves what is there already", () => {
  const text = `{"params":{"name":"x","_meta":{"${version}":"2099-01-01","a":1}}}`;
  const { params } = JSON.parse(addMeta(text));
  expect(params.name).toBe("x");
  expect(params._meta).toMatchObject({ [version]: "2099-01-01", a: 1 });
});

test("addMeta() refuses what is no JSON", () => {
  expect(() => addMeta("{")).toThrow("--meta needs JSON: ");
});

test.each(["[]", "5", '{"params":[]}'])("addMeta() refuses %s", (text) => {
  expect(() => addMeta(text)).toThrow(
    "--meta needs a JSON object whose params, if any, are an object",
  );
});
