import { expect, test } from "vitest";
import { schemaFault } from "./schema-fault.ts";

const lacks = (missingProperty: string) => ({
  instancePath: "/resource",
  keyword: "required",
  params: { missingProperty },
});
const union = { instancePath: "/resource", keyword: "anyOf", params: {} };
const message = { resource: { text: "a" } };

test("shapes that all say the same say it once", () => {
  expect(schemaFault([lacks("uri"), lacks("uri"), union] as never, message)).toMatchObject({
    id: "schema.required",
    path: "/resource",
    message: '"resource" lacks "uri"',
  });
});

test("shapes that differ are told together", () => {
  expect(schemaFault([lacks("uri"), lacks("blob"), union] as never, message)).toMatchObject({
    id: "schema.union",
    message:
      'Fits none of the shapes that may stand here: "resource" lacks "uri"; "resource" lacks "blob"',
  });
});
