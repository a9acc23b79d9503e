import { expect, test } from "vitest";
import { postTarget } from "./post-target.ts";

const STREAM = new URL("https://h.example/base/sse?k=1");

test.each([
  ["/messages?sid=1", "https://h.example/messages?sid=1"],
  ["messages?sid=1", "https://h.example/base/messages?sid=1"],
  ["?sid=1", "https://h.example/base/sse?sid=1"],
  ["https://h.example/base/messages", "https://h.example/base/messages"],
  ["https://H.example:443/m#part", "https://h.example/m"],
  [" /m%20x?a=%2F \n", "https://h.example/m%20x?a=%2F"],
])("postTarget() resolves %j against the stream's address", (data, expected) => {
  expect(String(postTarget(data, STREAM))).toBe(expected);
});

test.each([
  ["https://evil.example/x", "it is of another origin, https://evil.example"],
  ["//evil.example/x", "it is of another origin, https://evil.example"],
  ["http://h.example/x", "it is of another origin, http://h.example"],
  ["https://h.example:8443/x", "it is of another origin, https://h.example:8443"],
  ["data:,x", "it is of another origin, null"],
  ["https://[", 'it is no address: "https://["'],
])("postTarget() refuses %j", (data, why) => {
  expect(postTarget(data, STREAM)).toMatchObject({
    code: "UNEXPECTED_ANSWER",
    message: `Cannot use the endpoint that the server names: ${why}`,
  });
});
