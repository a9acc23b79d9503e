import { expect, test } from "vitest";
import { showMember } from "./show-member.ts";

test("showMember() shows a number as it was written", () => {
  expect(showMember('{"id":9007199254740993}', "id")).toBe("9007199254740993");
  expect(showMember('{"id":1e400}', "id")).toBe("1e400");
});

test("showMember() shows a member of a member", () => {
  expect(showMember('{"error":{"code":"x"}}', "error", "code")).toBe('"x"');
});

test("showMember() says nothing where there is none", () => {
  expect(showMember("{}", "id")).toBe("nothing");
  expect(showMember('{"error":5}', "error", "code")).toBe("nothing");
});

test("showMember() cuts a long value and puts it on one line", () => {
  expect(showMember(`{"id":[\n"${"x".repeat(100)}"]}`, "id")).toBe(`[ "${"x".repeat(57)}…`);
});
