import { expect, test } from "vitest";
import { ProtocolError, TransportError } from "../errors/mcp-error.ts";
import { pickVersion } from "./pick-version.ts";

function refusal(data?: unknown): { code: number; message: string; data?: unknown } {
  return { code: -32022, message: "Unsupported protocol version", data };
}

test("pickVersion() picks a version in common", () => {
  const supported = ["2025-11-25", "2026-07-28", "2031-01-01"];
  expect(pickVersion(refusal({ supported, requested: "1900-01-01" }), "1900-01-01")).toBe(
    "2026-07-28",
  );
});

test("pickVersion() picks the very version that was refused where the server names no other", () => {
  expect(pickVersion(refusal({ supported: ["2026-07-28"] }), "2026-07-28")).toBe("2026-07-28");
});

test("pickVersion() passes over any other error", () => {
  const data = { supported: ["2026-07-28"] };
  expect(pickVersion({ code: -32602, message: "x", data }, "1900-01-01")).toBeUndefined();
});

test.each([
  ["only older versions", { supported: ["2025-11-25"] }, '["2025-11-25"]'],
  ["none", { supported: [] }, "[]"],
  ["no list", { supported: "2026-07-28" }, "[]"],
  ["no data", undefined, "[]"],
  ["null", null, "[]"],
  ["text", "2026-07-28", "[]"],
  ["things that are no text", { supported: [null, 20260728] }, "[null,20260728]"],
])("pickVersion() is NO_COMMON_VERSION where the server names %s", (_what, data, shown) => {
  let thrown: unknown;
  try {
    pickVersion(refusal(data), "2026-07-28");
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(TransportError);
  expect(thrown).toMatchObject({
    code: "NO_COMMON_VERSION",
    message: `Cannot find a version in common: the server speaks ${shown}, this client 2026-07-28`,
    cause: new ProtocolError(-32022, "Unsupported protocol version", data),
  });
});
