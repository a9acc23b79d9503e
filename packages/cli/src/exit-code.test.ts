import { ERROR_INFO } from "@wirewright/mcp/errors";
import { expect, test } from "vitest";
import { EXIT_CODE_OF, EXIT_CODES } from "./exit-code.ts";

test("every error code of the library has an exit code that is documented", () => {
  expect(Object.keys(EXIT_CODE_OF).sort()).toEqual(Object.keys(ERROR_INFO).sort());
  for (const exitCode of Object.values(EXIT_CODE_OF))
    expect(EXIT_CODES).toHaveProperty(`${exitCode}`);
});

test("no failure of the library exits like success", () => {
  expect(Object.values(EXIT_CODE_OF)).not.toContain(0);
});
