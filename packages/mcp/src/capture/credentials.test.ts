import { describe, expect, test } from "vitest";
import { isCodeLike, replaceCodes, replaceCredentials } from "./credentials.ts";

const hide = (text: string): string => replaceCredentials(text, () => "***");

describe("replaceCredentials() hides", () => {
  test.each([
    ["Authorization: Bearer abcdef", "Authorization: Bearer ***"],
    ["sent bearer abcdef123456 to it", "sent bearer *** to it"],
    ["Basic dXNlcjpwYXNz", "Basic ***"],
    ["API_KEY=hunter2", "API_KEY=***"],
    ["OPENAI_KEY='correct-horse'", "OPENAI_KEY='***'"],
    ['{"access_token":"abc123","x":1}', '{"access_token":"***","x":1}'],
    ["client_secret=abcd&scope=all", "client_secret=***&scope=all"],
    ["token: 9f8e7d6c", "token: ***"],
    ["password: correct-horse-battery", "password: ***"],
    ["GET /x?key=abcd&page=2", "GET /x?key=***&page=2"],
    ["postgres://ada:pw@db/board", "postgres://***@db/board"],
    ["got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.c2ln.", "got ***."],
    ["sk-proj-abcdefghijklmnop", "***"],
    ["sk_live_abcdefghijklmnop", "***"],
    ["ghp_abcdefghijklmnopqrst is bad", "*** is bad"],
    ["github_pat_11ABCDEFG0abcdefgh", "***"],
    ["xoxb-123456789012-abcdef", "***"],
    ["AKIAABCDEFGHIJKLMNOP", "***"],
    ["AIzaSyA1234567890abcdefghijklmnopqrs", "***"],
    [
      "-----BEGIN RSA PRIVATE KEY-----\nMIIB\nabc\n-----END RSA PRIVATE KEY-----",
      "-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----",
    ],
  ])("%s", (text, hidden) => {
    expect(hide(text)).toBe(hidden);
  });
});

describe("replaceCredentials() leaves alone", () => {
  test.each([
    "max_tokens=4096, used 512 tokens",
    "tokens: 12345",
    "token: expired",
    "password: incorrect",
    "a bearer token is missing",
    "Bearer authentication is off",
    'WWW-Authenticate: Bearer realm="board", error="invalid_token"',
    "Basic authentication",
    "the secret is out",
    "key=value, the monkey=banana",
    "listening on http://localhost:3000/mcp?page=2",
    "task-board-with-a-long-name-1 started",
    "sk-1",
    "Cannot open /srv/secrets/board.sqlite: permission denied",
    "at Server.listen (node:net:2109:7)",
  ])("%s", (text) => {
    expect(hide(text)).toBe(text);
  });
});

describe("replaceCodes() also hides what could be one", () => {
  test.each([
    ["Faulty server 1.0.0, ready", "Faulty server 1.0.0, ready"],
    ["2026-11-30T10:00:00 INFO started", "2026-11-30T10:00:00 INFO started"],
    ["card 4111111 of S3CR3T", "card *** of ***"],
    ["Listening on port 3000", "Listening on port 3000"],
    ["debug: tool-S3CR3T", "debug: ***"],
  ])("%s", (text, hidden) => {
    expect(replaceCodes(text, () => "***")).toBe(hidden);
  });
});

test.each([
  ["9f8e7d6c5b4a39281706f5e4", true],
  ["123e4567-e89b-12d3-a456-426614174000", true],
  ["tasks", false],
  ["a-rather-long-name-of-something", false],
  ["12345678901234567890", false],
  ["report-2026.pdf", false],
])("isCodeLike(%s) is %s", (segment, isCode) => {
  expect(isCodeLike(segment)).toBe(isCode);
});
