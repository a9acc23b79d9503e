import { expect, test } from "vitest";
import { encodeEvent, encodeLineEvent, KEEP_ALIVE_COMMENT } from "./encode-event.ts";

test("encodeEvent() writes name, data and a blank line", () => {
  expect(encodeEvent({ data: "{}" })).toBe("event: message\ndata: {}\n\n");
});

test("encodeEvent() writes id and retry where they are given", () => {
  const event = { data: "x", event: "endpoint", id: "7", retryMs: 1500 };
  expect(encodeEvent(event)).toBe("event: endpoint\nid: 7\nretry: 1500\ndata: x\n\n");
});

test("encodeEvent() splits data at every kind of line end, so that it cannot end the event", () => {
  expect(encodeEvent({ data: "a\nb\r\nc\rd\n\ne" })).toBe(
    "event: message\ndata: a\ndata: b\ndata: c\ndata: d\ndata: \ndata: e\n\n",
  );
});

test("encodeEvent() writes one data line for empty data", () => {
  expect(encodeEvent({ data: "", id: "1" })).toBe("event: message\nid: 1\ndata: \n\n");
});

test("encodeEvent() leaves U+2028 and the like within the line", () => {
  expect(encodeEvent({ data: "a\u2028b\u0085c" })).toBe(
    "event: message\ndata: a\u2028b\u0085c\n\n",
  );
});

test.each([
  [{ data: "", event: "a\nb" }, "Cannot write event: its event must not hold a line end"],
  [{ data: "", event: "a\rb" }, "Cannot write event: its event must not hold a line end"],
  [{ data: "", id: "a\ndata: b" }, "Cannot write event: its id must not hold a line end"],
  [{ data: "", id: "a\0" }, "Cannot write event: its id must not hold a NUL"],
])("encodeEvent() refuses %j", (event, message) => {
  expect(() => encodeEvent(event)).toThrow(new TypeError(message));
});

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "encodeEvent() refuses retryMs %s",
  (retryMs) => {
    expect(() => encodeEvent({ data: "", retryMs })).toThrow(
      new RangeError(
        `Cannot write event: retryMs must be an integer from 0, current value is ${retryMs}`,
      ),
    );
  },
);

test("encodeLineEvent() writes what encodeEvent() writes for one line", () => {
  expect(encodeLineEvent('{"a":1}')).toBe(encodeEvent({ data: '{"a":1}' }));
});

test("KEEP_ALIVE_COMMENT is a comment and a blank line", () => {
  expect(KEEP_ALIVE_COMMENT).toBe(":\n\n");
});
