import { expect, test } from "vitest";
import type { Complaint } from "./complaint.ts";
import type { Frame } from "./parse-frame.ts";
import { parseFrame } from "./parse-frame.ts";

function messageOf(text: string): unknown {
  const frame = parseFrame(text);
  if (frame.kind !== "message") throw new Error(`no message: ${JSON.stringify(frame)}`);
  return frame.message;
}

function complaintOf(frame: Frame): Complaint {
  if (frame.kind !== "complaint") throw new Error(`no complaint: ${JSON.stringify(frame)}`);
  return frame.complaint;
}

const complaint = (text: string): Complaint => complaintOf(parseFrame(text));

/** Objects in objects, `depth` of them, of which the message itself is the first. */
function nested(depth: number): string {
  const inner = depth - 2;
  const value = `${"[".repeat(inner)}${"]".repeat(inner)}`;
  return `{"jsonrpc":"2.0","id":7,"method":"m","params":{"v":${value}}}`;
}

test.each([
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"a"}}',
  '{"jsonrpc":"2.0","id":"a","method":"tools/list"}',
  '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}',
  '{"jsonrpc":"2.0","id":1,"result":{}}',
  '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}',
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}',
  '{"jsonrpc":"2.0","error":{"code":-32700,"message":"no","data":[1]}}',
  ' {"jsonrpc" : "2.0", "method":"m"} ',
])("parseFrame() reads %s", (text) => {
  expect(messageOf(text)).toEqual(JSON.parse(text));
});

// BUG-01, BUG-09
test.each([
  ['"1"', "1"],
  ['"007"', "007"],
  ['"-0"', "-0"],
  ['"1e3"', "1e3"],
  ['"9007199254740993"', "9007199254740993"],
  ['" 1"', " 1"],
  ['""', ""],
  ['"init-a9"', "init-a9"],
  ["0", 0],
  ["-7", -7],
  ["1.0", 1],
  ["9007199254740991", 9007199254740991],
])("parseFrame() keeps the id %s with its type", (written, id) => {
  const text = `{"jsonrpc":"2.0","id":${written},"method":"m"}`;
  expect(messageOf(text)).toStrictEqual({ jsonrpc: "2.0", id, method: "m" });
});

// BUG-05, BUG-08
test.each([
  "null",
  "1.5",
  "-0.1",
  "true",
  "{}",
  "[]",
  "1e400",
  "9007199254740993",
  "12345678901234567",
])("parseFrame() refuses a request with the id %s", (written) => {
  const text = `{"jsonrpc":"2.0","id":${written},"method":"m"}`;
  expect(complaint(text)).toStrictEqual({
    code: "INVALID_ID",
    rpcCode: -32600,
    message: `Cannot take request: "id" must be a string or an integer within ±(2^53 - 1), found ${written}`,
    subject: "request",
    excerpt: text,
    path: "/id",
  });
});

test.each([
  ['{"id":7,"method":"tools/list"}', "found nothing"],
  ['{"jsonrpc":"1.0","id":7,"method":"m"}', 'found "1.0"'],
  ['{"jsonrpc":2.0,"id":7,"method":"m"}', "found 2.0"],
])("parseFrame() complains of the request %s and knows its id", (text, found) => {
  expect(complaint(text)).toStrictEqual({
    code: "INVALID_MESSAGE",
    rpcCode: -32600,
    message: `Cannot read request: "jsonrpc" must be "2.0", ${found}`,
    subject: "request",
    excerpt: text,
    id: 7,
    path: "/jsonrpc",
  });
});

// BUG-13
test("parseFrame() complains of a method that is no string and knows the id", () => {
  expect(complaint('{"jsonrpc":"2.0","id":5,"method":123}')).toMatchObject({
    code: "INVALID_MESSAGE",
    rpcCode: -32600,
    message: 'Cannot take request: "method" must be a string, found 123',
    subject: "request",
    id: 5,
    path: "/method",
  });
});

test.each(['"x"', "null", "[1,2]", "5"])(
  "parseFrame() calls the params %s of a request wrong parameters",
  (params) => {
    const text = `{"jsonrpc":"2.0","id":6,"method":"tools/call","params":${params}}`;
    expect(complaint(text)).toMatchObject({
      code: "INVALID_MESSAGE",
      rpcCode: -32602,
      message: `Cannot take tools/call: "params" must be an object, found ${params}`,
      subject: "request",
      id: 6,
      path: "/params",
    });
  },
);

test("parseFrame() knows a broken notification for what it is", () => {
  expect(complaint('{"jsonrpc":"2.0","method":"notifications/x","params":[1]}')).toMatchObject({
    code: "INVALID_MESSAGE",
    rpcCode: -32600,
    message: 'Cannot take notifications/x: "params" must be an object, found [1]',
    subject: "notification",
    path: "/params",
  });
  expect(complaint('{"method":"notifications/x"}')).toMatchObject({
    message: 'Cannot read notification: "jsonrpc" must be "2.0", found nothing',
    subject: "notification",
    path: "/jsonrpc",
  });
});

test("parseFrame() takes nothing for a notification that has no method's name", () => {
  expect(complaint('{"jsonrpc":"2.0","method":{}}')).toMatchObject({
    message: 'Cannot read message: "method" must be a string, found {}',
    subject: "unknown",
    path: "/method",
  });
});

test.each([
  [
    '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}',
    'it has both "result" and "error"',
    undefined,
  ],
  ['{"jsonrpc":"2.0","id":1,"result":[]}', '"result" must be an object, found []', "/result"],
  ['{"jsonrpc":"2.0","id":1,"result":null}', '"result" must be an object, found null', "/result"],
  ['{"jsonrpc":"2.0","id":1,"error":"no"}', '"error" must be an object, found "no"', "/error"],
  [
    '{"jsonrpc":"2.0","id":1,"error":{"code":"-32601","message":"no"}}',
    '"error.code" must be an integer, found "-32601"',
    "/error/code",
  ],
  [
    '{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"no"}}',
    '"error.code" must be an integer, found 1.5',
    "/error/code",
  ],
  [
    '{"jsonrpc":"2.0","id":1,"error":{"message":"no"}}',
    '"error.code" must be an integer, found nothing',
    "/error/code",
  ],
  [
    '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":{}}}',
    '"error.message" must be a string, found {}',
    "/error/message",
  ],
])("parseFrame() complains of the response %s and knows its id", (text, what, path) => {
  expect(complaint(text)).toStrictEqual({
    code: "INVALID_MESSAGE",
    rpcCode: -32600,
    message: `Cannot read response: ${what}`,
    subject: "response",
    excerpt: text,
    id: 1,
    ...(path === undefined ? {} : { path }),
  });
});

test.each([
  ['{"jsonrpc":"2.0","id":null,"result":{}}', "null"],
  ['{"jsonrpc":"2.0","result":{}}', "nothing"],
  ['{"jsonrpc":"2.0","id":1.5,"error":{"code":-1,"message":"no"}}', "1.5"],
])("parseFrame() complains of the id of the response %s", (text, found) => {
  const { id, ...rest } = complaint(text);
  expect(id).toBeUndefined();
  expect(rest).toMatchObject({
    code: "INVALID_MESSAGE",
    message: `Cannot read response: "id" must be that of the request, found ${found}`,
    subject: "response",
    path: "/id",
  });
});

test("parseFrame() reads the response without version and knows its id", () => {
  expect(complaint('{"id":3,"result":{}}')).toMatchObject({
    message: 'Cannot read response: "jsonrpc" must be "2.0", found nothing',
    subject: "response",
    id: 3,
    path: "/jsonrpc",
  });
});

test("parseFrame() says that an object without method, result and error is no message", () => {
  expect(complaint('{"jsonrpc":"2.0","id":4}')).toMatchObject({
    code: "INVALID_MESSAGE",
    rpcCode: -32600,
    message: 'Cannot read message: it has no "method", "result" or "error"',
    subject: "unknown",
    id: 4,
  });
});

test("parseFrame() takes no id from JSON that has nothing of a message", () => {
  const { id, message } = complaint('{"level":"info","id":4}');
  expect(id).toBeUndefined();
  expect(message).toBe('Cannot read message: it has no "method", "result" or "error"');
});

// BUG-20
test.each(["42", '"str"', "null", "true"])(
  "parseFrame() says that %s is JSON but no message",
  (text) => {
    expect(complaint(text)).toStrictEqual({
      code: "INVALID_MESSAGE",
      rpcCode: -32600,
      message: `Cannot read message: expected an object, found ${text}`,
      subject: "unknown",
      excerpt: text,
    });
  },
);

test.each([
  ["Server v1.2 ready", "a value", 0, '"Server v1.2 ready"'],
  ["", "a value", 0, "the end"],
  ['{"a":1,}', "a member's name", 7, '"}"'],
  ['{"a" 1}', '":"', 5, '"1}"'],
  ['{"a":1', '"," or "}"', 6, "the end"],
  ['{"é":世}', "a value", 6, '"世}"'],
  ['{"👩‍🚀":1 2}', '"," or "}"', 17, '"2}"'],
  ["\u001b[32mok", "a value", 0, '"\\u001b[32mok"'],
])("parseFrame() says where %j stops being JSON", (text, expected, byteOffset, found) => {
  expect(complaint(text)).toStrictEqual({
    code: "NOT_JSON",
    rpcCode: -32700,
    message: `Cannot parse message: expected ${expected} at byte ${byteOffset}, found ${found}`,
    subject: "unknown",
    excerpt: text,
    byteOffset,
  });
});

test("parseFrame() reads the id of a request that is cut off", () => {
  expect(complaint('{"jsonrpc":"2.0","id":"a","method":"m","params":{"x":')).toMatchObject({
    code: "NOT_JSON",
    message: "Cannot parse message: expected a value at byte 53, found the end",
    subject: "request",
    id: "a",
  });
});

test("parseFrame() does not take a request that is cut off before its id for a notification", () => {
  const { subject, id } = complaint('{"jsonrpc":"2.0","method":"m","params":{"x":');
  expect({ subject, id }).toEqual({ subject: "unknown", id: undefined });
});

test("parseFrame() knows a response whose result is cut off", () => {
  expect(complaint('{"jsonrpc":"2.0","id":2,"result":{"a":')).toMatchObject({
    code: "NOT_JSON",
    subject: "response",
    id: 2,
  });
});

test("parseFrame() cuts the excerpt of a long text to 200 characters", () => {
  expect(complaint("x".repeat(1000)).excerpt).toBe(`${"x".repeat(200)}…`);
});

// BUG-156
test("parseFrame() takes 512 levels and refuses one more, with the id", () => {
  expect(messageOf(nested(512))).toMatchObject({ id: 7, method: "m" });
  expect(complaint(nested(513))).toMatchObject({
    code: "MESSAGE_TOO_DEEP",
    rpcCode: -32600,
    message: "Cannot read message: arrays and objects are nested deeper than 512",
    subject: "request",
    id: 7,
  });
});

// BUG-156
test.each([1_000, 10_000, 200_000])(
  "parseFrame() refuses %d levels, with the id behind them",
  (depth) => {
    const deep = `${'{"a":['.repeat(depth / 2)}${"]}".repeat(depth / 2)}`;
    const text = `{"jsonrpc":"2.0","method":"m","params":${deep},"id":"x"}`;
    expect(complaint(text)).toMatchObject({
      code: "MESSAGE_TOO_DEEP",
      subject: "request",
      id: "x",
    });
  },
);

test("parseFrame() refuses brackets without end by their depth", () => {
  expect(complaint("[".repeat(10_000_000))).toMatchObject({ code: "MESSAGE_TOO_DEEP" });
});

test("parseFrame() takes another depth as its limit", () => {
  const text = '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[]}}';
  expect(parseFrame(text, { maxDepth: 3 }).kind).toBe("message");
  const deep = complaintOf(parseFrame(text, { maxDepth: 2 }));
  expect(deep.message).toBe("Cannot read message: arrays and objects are nested deeper than 2");
});

test("parseFrame() does not count brackets in strings", () => {
  const text = `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":"${'[{\\"'.repeat(1000)}"}}`;
  expect(parseFrame(text).kind).toBe("message");
});

test("parseFrame() keeps members named like parts of a prototype as ordinary members", () => {
  const params = '{"__proto__":{"polluted":true},"constructor":1,"toString":2}';
  const frame = parseFrame(
    `{"jsonrpc":"2.0","id":1,"method":"m","__proto__":{"id":9},"params":${params}}`,
  );
  if (frame.kind !== "message" || !("params" in frame.message)) throw new Error("no request");
  expect(JSON.stringify(frame.message.params)).toBe(params);
  expect(Object.getPrototypeOf(frame.message.params)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("parseFrame() does not find an envelope in what an object inherits", () => {
  expect(complaint('{"__proto__":{"jsonrpc":"2.0","method":"m","id":1}}')).toMatchObject({
    message: 'Cannot read message: it has no "method", "result" or "error"',
  });
});

test("parseFrame() takes the last of members with the same name", () => {
  const text =
    '{"jsonrpc":"2.0","id":1,"id":2,"method":"a","method":"b","params":{"x":1},"params":{"y":2}}';
  expect(messageOf(text)).toEqual({ jsonrpc: "2.0", id: 2, method: "b", params: { y: 2 } });
});

test("parseFrame() does not take a message with a member excerpt for a complaint", () => {
  const text = '{"jsonrpc":"2.0","id":1,"method":"m","excerpt":"e","code":"NOT_JSON"}';
  expect(messageOf(text)).toMatchObject({ id: 1, excerpt: "e" });
});

// BUG-70
test("parseFrame() refuses an array where batches are not asked for", () => {
  expect(complaint('[{"jsonrpc":"2.0","id":1,"method":"m"}]')).toMatchObject({
    code: "BATCH_NOT_SUPPORTED",
    rpcCode: -32600,
    message:
      "Cannot take an array: batches exist in revision 2025-03-26 only, send one message at a time",
    subject: "unknown",
  });
});

test("parseFrame() reads a batch item by item", () => {
  const frame = parseFrame(
    '[{"jsonrpc":"2.0","id":1,"method":"m"}, 1, [2], {"id":3,"method":"n"}]',
    {
      batch: true,
    },
  );
  expect(frame).toMatchObject({
    kind: "batch",
    items: [
      { jsonrpc: "2.0", id: 1, method: "m" },
      { message: "Cannot read message: expected an object, found 1", excerpt: "1" },
      { message: "Cannot read message: expected an object, found [2]", excerpt: "[2]" },
      { subject: "request", id: 3, excerpt: '{"id":3,"method":"n"}' },
    ],
  });
});

test("parseFrame() reads a single message as one where batches are allowed", () => {
  expect(parseFrame('{"jsonrpc":"2.0","method":"m"}', { batch: true }).kind).toBe("message");
});

test.each([
  ["[]", "an empty batch"],
  [`[${"1,".repeat(1024)}1]`, "a batch of 1025 messages"],
])("parseFrame() refuses a batch without messages or with too many", (text, what) => {
  expect(complaintOf(parseFrame(text, { batch: true }))).toMatchObject({
    code: "INVALID_MESSAGE",
    rpcCode: -32600,
    message: `Cannot take ${what}: send from 1 to 1024 messages`,
  });
});
