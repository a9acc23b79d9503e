import { expect, test } from "vitest";
import { acceptedTypes, parseMediaType } from "./media-type.ts";

// BUG-94
test.each([
  ["application/json", { type: "application/json" }],
  ["Application/JSON", { type: "application/json" }],
  ["application/json; charset=utf-8", { type: "application/json", charset: "utf-8" }],
  ['application/json;charset="UTF-8"', { type: "application/json", charset: "utf-8" }],
  ["application/json ; Charset = utf-8", { type: "application/json", charset: "utf-8" }],
  ['a/b;charset=""', { type: "a/b", charset: "" }],
  ["a/b;charsets", { type: "a/b" }],
  ['a/b;charset="u"t"', { type: "a/b", charset: 'u"t' }],
  ["text/event-stream;version=1", { type: "text/event-stream" }],
  ["", { type: "" }],
])("parseMediaType() reads %j", (value, media) => {
  expect(parseMediaType(value)).toEqual(media);
});

test("parseMediaType() needs no more time for a charset that is nearly all blanks", () => {
  const blanks = " ".repeat(100_000);
  const value = `application/json; charset="${blanks}x""`;
  expect(parseMediaType(value)).toEqual({ type: "application/json", charset: `${blanks}x"` });
});

test("parseMediaType() gives undefined where there is none", () => {
  expect(parseMediaType(undefined)).toBeUndefined();
});

const both = { json: true, eventStream: true };
const onlyJson = { json: true, eventStream: false };
const onlyStream = { json: false, eventStream: true };
const neither = { json: false, eventStream: false };

// BUG-93
test.each([
  [undefined, both],
  ["*/*", both],
  ["application/*, text/*", both],
  ["application/json, text/event-stream", both],
  ["text/event-stream,application/json", both],
  ["APPLICATION/JSON, Text/Event-Stream", both],
  ["text/event-stream;q=0.5, application/json;q=0.9", both],
  ["application/json; charset=utf-8, text/event-stream", both],
  ["text/html, */*;q=0.1", both],
  ["application/json", onlyJson],
  ["application/*", onlyJson],
  ["text/event-stream", onlyStream],
  ["text/event-stream, application/json;q=0", onlyStream],
  ["*/*, text/event-stream;q=0", onlyJson],
  ["*/*, text/*;q=0.000", onlyJson],
  ["*/*;q=0, application/json", onlyJson],
  ["text/html", neither],
  ["", neither],
  ["*/*;q=0", neither],
  ["application/jsonp, text/event-streams", neither],
])("acceptedTypes() of %j", (accept, types) => {
  expect(acceptedTypes(accept)).toEqual(types);
  // It remembers what it was asked last.
  expect(acceptedTypes(accept)).toEqual(types);
});
