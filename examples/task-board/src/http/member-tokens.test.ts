import { readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.ts";
import { tempFile } from "../../test/temp-file.ts";
import { bram, ines, testBoard, zoe } from "../../test/test-board.ts";
import { applyTokens } from "./member-tokens.ts";

const FIRST = "first-token-0123456789";
const SECOND = "second-token-0123456789";

test("applyTokens() gives members the tokens of the environment, and leaves others theirs", () => {
  const { members } = testBoard();
  members.setToken("Zoë", "token-of-zoe");
  const given = JSON.stringify({ Ines: FIRST, Bram: SECOND });
  expect(applyTokens(members, { given })).toBe("TASK_BOARD_TOKENS");
  expect(members.byToken(FIRST)).toEqual(ines);
  expect(members.byToken(SECOND)).toEqual(bram);
  expect(members.byToken("token-of-zoe")).toEqual(zoe);
});

test("applyTokens() lets members change tokens among themselves", () => {
  const { members } = testBoard();
  applyTokens(members, { given: JSON.stringify({ Ines: FIRST, Bram: SECOND }) });
  applyTokens(members, { given: JSON.stringify({ Ines: SECOND, Bram: FIRST }) });
  expect(members.byToken(FIRST)).toEqual(bram);
  expect(members.byToken(SECOND)).toEqual(ines);
});

test("applyTokens() makes a file where there is none, and reads it where there is one", () => {
  const { members } = testBoard();
  const file = tempFile("tokens.json");
  expect(applyTokens(members, { file })).toBe(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const made = JSON.parse(readFileSync(file, "utf8"));
  expect(members.byToken(made.Zoë)).toEqual(zoe);
  writeFileSync(file, JSON.stringify({ ...made, Zoë: FIRST }));
  applyTokens(members, { file });
  expect(members.byToken(FIRST)).toEqual(zoe);
  expect(members.byToken(made.Zoë)).toBeUndefined();
});

test.each([
  ["null", "it is no JSON object"],
  ['["x"]', "it is no JSON object"],
  ["secret", "it is not JSON"],
  ['{"Ines":1}', "the token of Ines must be 16 to 200 letters, digits and -._~+/"],
  [
    '{"Ines":"with a blank in it"}',
    "the token of Ines must be 16 to 200 letters, digits and -._~+/",
  ],
  [`{"Ines":"${FIRST}","Bram":"${FIRST}"}`, "Bram shares a token"],
])("applyTokens() refuses %s without repeating it", (given, why) => {
  expect(() => applyTokens(testBoard().members, { given })).toThrow(
    refusal("INVALID", `Cannot take tokens from TASK_BOARD_TOKENS: ${why}`) as Error,
  );
});

test("applyTokens() refuses a name that is not on the board", () => {
  const given = JSON.stringify({ Eve: FIRST });
  expect(() => applyTokens(testBoard().members, { given })).toThrow(
    refusal("INVALID", "Cannot give Eve a token: they are not on the board") as Error,
  );
});

test("applyTokens() refuses a token that another member has already", () => {
  const { members } = testBoard();
  members.setToken("Zoë", FIRST);
  expect(() => applyTokens(members, { given: JSON.stringify({ Ines: FIRST }) })).toThrow(
    refusal("INVALID", "Cannot give Ines a token: another member has it") as Error,
  );
  expect(members.byToken(FIRST)).toEqual(zoe);
});
