import { expect, test } from "vitest";
import { resultFaults } from "./result-faults.ts";

const faultsOf = (result: object) =>
  resultFaults({ content: [], ...result } as unknown as Parameters<typeof resultFaults>[0]);

test("resultFaults() finds nothing in results that are right", () => {
  const content = [
    { type: "text", text: "" },
    { type: "image", data: "" },
    { type: "resource", resource: { uri: "a:b" } },
    { type: "hologram" },
  ];
  expect(faultsOf({ content })).toEqual([]);
  expect(faultsOf({ isError: true })).toEqual([]);
});

test("resultFaults() names the member at fault", () => {
  const content = [
    { type: "text", text: 5 },
    { type: "image" },
    { type: "resource", resource: null },
    { kind: "text" },
  ];
  expect(faultsOf({ content, isError: "false" })).toEqual([
    '/result/isError must be true or false, and is "false": it counts as false',
    "/result/content/0/text must be a text, and is 5",
    "/result/content/1/data must be a text, and is not there",
    "/result/content/2/resource must be an object, and is null",
    "/result/content/3/type must be a text, and is not there",
  ]);
});
