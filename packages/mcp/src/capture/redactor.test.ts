import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CaptureEvent } from "./capture-event.ts";
import { createKeyedDigest } from "./keyed-digest.ts";
import { Redactor } from "./redactor.ts";

const call = (args: unknown, id: unknown = 1): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "login", arguments: args },
  });

describe("messages", () => {
  test("arguments and results go; ids, methods, names of tools and structure stay", () => {
    const redactor = new Redactor();
    expect(
      redactor.message(call({ user: "ada", pin: 1234, deep: [{ a: "x" }], on: true }), "client"),
    ).toBe(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"login","arguments":{"user":"[redacted 1]","pin":2,"deep":[{"a":"[redacted 3]"}],"on":true}}}',
    );
    const answer = {
      content: [{ type: "text", text: "Welcome" }],
      structuredContent: { n: 1 },
      isError: false,
    };
    expect(
      redactor.message(JSON.stringify({ jsonrpc: "2.0", id: 1, result: answer }), "server"),
    ).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"[redacted 4]"}],"structuredContent":{"n":5},"isError":false}}',
    );
  });

  test("the same secret has the same placeholder, here and there", () => {
    const redactor = new Redactor();
    const asked = redactor.message(call({ token: "hunter22" }), "client");
    const told = redactor.message(
      '{"jsonrpc":"2.0","id":1,"result":{"token":"hunter22"}}',
      "server",
    );
    expect(asked).toContain('"token":"[redacted 1]"');
    expect(told).toContain('"token":"[redacted 1]"');
    expect(redactor.freeText("logged in with hunter22")).toBe("logged in with [redacted 1]");
  });

  test("placeholders of two captures have nothing to do with each other", () => {
    expect(createKeyedDigest()("hunter22")).not.toBe(createKeyedDigest()("hunter22"));
  });

  test("spelling outside of secrets is copied: digits, spaces, members that are there twice", () => {
    const text = '{ "id": 1.0, "id":10e2 ,\t"jsonrpc" : "2.0","method":"x","params":{"a":""}}';
    expect(new Redactor().message(text, "client")).toBe(text);
  });

  test("a text of an error goes, its code stays", () => {
    const text =
      '{"jsonrpc":"2.0","id":"a","error":{"code":-32602,"message":"No ada","data":{"x":"ada"}}}';
    expect(new Redactor().message(text, "server")).toBe(
      '{"jsonrpc":"2.0","id":"a","error":{"code":-32602,"message":"[redacted 1]","data":{"x":"[redacted 2]"}}}',
    );
  });

  test("schemas keep what validates, and lose what people write into them", () => {
    const tool = {
      name: "get",
      description: "for ada",
      inputSchema: {
        type: "object",
        properties: { key: { type: "string", default: "s3cret", maxLength: 9 } },
        required: ["key"],
      },
    };
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { tools: [tool] } });
    const redacted = JSON.parse(new Redactor().message(text, "server"));
    expect(redacted.result.tools[0]).toEqual({
      name: "get",
      description: "[redacted 1]",
      inputSchema: {
        type: "object",
        properties: { key: { type: "string", default: "[redacted 2]", maxLength: 9 } },
        required: ["key"],
      },
    });
  });

  test("a form's field called type is no kind of content", () => {
    const text =
      '{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"type":"visa","text":"4111"}}}';
    expect(new Redactor().message(text, "client")).toContain(
      '"content":{"type":"[redacted 1]","text":"[redacted 2]"}',
    );
  });

  test.each([
    ["Server ready, key abc", "<redacted 1>"],
    [
      '{"jsonrpc":"2.0","id":1,"result":{"a":"secr',
      '{"jsonrpc":"2.0","id":1,"result":{"a":<redacted 1>',
    ],
    ['{"jsonrpc":"2.0"} extra', '{"jsonrpc":"2.0"} <redacted 1>'],
    ['"a token"', '"[redacted 1]"'],
    ['{"a":"x\\"', '{"a":<redacted 1>'],
    ['  "text": "secret", "n": 12,', '  "[redacted 1]": "[redacted 2]", "[redacted 3]": 4,'],
    ['{"a":1]', '{"a":1]'],
    ['\ufeff{"jsonrpc":"2.0","a":"secret"}', '\ufeff{"jsonrpc":"2.0","a":"[redacted 1]"}'],
  ])("what is not JSON is hidden from the place where it stops being it: %s", (text, redacted) => {
    expect(new Redactor().message(text, "server")).toBe(redacted);
  });

  test("a URI keeps its path and loses its query", () => {
    const text =
      '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"db://me:pw@host/t/1?key=abc&x="}}';
    expect(new Redactor().message(text, "client")).toContain(
      '"uri":"db://[redacted 1]@host/t/1?key=[redacted 2]&x="',
    );
  });

  test("too deep a nesting is hidden, not followed", () => {
    const text = call(null).replace("null", `${"[".repeat(100_000)}"x"${"]".repeat(100_000)}`);
    const redacted = new Redactor().message(text, "client");
    expect(redacted.includes('[["[redacted 1]"]]')).toBe(true);
    expect(redacted.includes('"x"')).toBe(false);
  });

  test("a prototype's members are names like any other", () => {
    const redacted = new Redactor().message(
      '{"constructor":"s1","__proto__":{"toString":"s2"},"params":"s3"}',
      "client",
    );
    expect(redacted).toBe(
      '{"constructor":"[redacted 1]","__proto__":{"toString":"[redacted 2]"},"params":"[redacted 3]"}',
    );
  });
});

describe("whatever the message, a planted secret is not in it", () => {
  const secret = "S3CR3T-value";
  const leaf = fc.oneof(
    fc.constant(secret),
    fc.constant(`x ${secret}`),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("node")),
      fc.dictionary(fc.string(), tie("node")),
    ),
  })).node;
  const method = fc.constantFrom(
    "tools/call",
    "prompts/get",
    "completion/complete",
    "acme/x",
    "notifications/message",
    "sampling/createMessage",
  );

  test("in arguments and results", async () => {
    await fc.assert(
      fc.property(method, tree, fc.integer({ min: 0, max: 2 }), (name, value, indent) => {
        const redactor = new Redactor();
        const messages = [
          {
            jsonrpc: "2.0",
            id: 1,
            method: name,
            params: { name: "t", arguments: value, data: value, requestState: secret },
          },
          {
            jsonrpc: "2.0",
            id: 1,
            result: {
              content: [{ type: "text", text: secret }],
              structuredContent: value,
              x: value,
            },
          },
          { jsonrpc: "2.0", id: 1, error: { code: 1, message: secret, data: value } },
        ];
        for (const message of messages) {
          const text = JSON.stringify(message, undefined, indent);
          const redacted = redactor.message(text, "result" in message ? "server" : "client");
          expect(redacted).not.toContain(secret);
          expect(shapeOf(JSON.parse(redacted))).toEqual(shapeOf(JSON.parse(text)));
        }
      }),
      { numRuns: 300 },
    );
  });

  /** The value with nothing but its structure. */
  function shapeOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(shapeOf);
    if (typeof value !== "object" || value === null) return typeof value;
    return Object.entries(value).map(([key, inner]) => [
      key.length > 48 ? "long" : key,
      shapeOf(inner),
    ]);
  }
});

describe("events", () => {
  const base = { us: 1, channel: 1, from: "client" } as const;

  test("an HTTP request loses credentials, cookies, keys and the values of its query", () => {
    const event: CaptureEvent = {
      ...base,
      kind: "http-request",
      method: "POST",
      url: "/mcp?key=k-1&page=2#frag",
      headers: [
        ["Authorization", "Bearer abc.def"],
        ["Cookie", "a=b"],
        ["X-Api-Key", "k-1"],
        ["Content-Type", "application/json"],
        ["Mcp-Session-Id", "s-1"],
        ["Mcp-Name", "get"],
      ],
      text: '{"jsonrpc":"2.0","id":1,"method":"acme/x","params":{"k":"k-1"}}',
    };
    expect(new Redactor().event(event)).toEqual({
      ...event,
      url: "/mcp?key=[redacted 1]&page=[redacted 2]#[redacted 3]",
      headers: [
        ["Authorization", "Bearer [redacted 4]"],
        ["Cookie", "[redacted 5]"],
        ["X-Api-Key", "[redacted 1]"],
        ["Content-Type", "application/json"],
        ["Mcp-Session-Id", "[redacted 6]"],
        ["Mcp-Name", "get"],
      ],
      text: '{"jsonrpc":"2.0","id":1,"method":"acme/x","params":{"k":"[redacted 1]"}}',
      bytes: 63,
    });
  });

  test("an event of a stream keeps its fields and loses what is in them", () => {
    const text =
      ': hello\nevent: message\nid: 77-abc\ndata: {"jsonrpc":"2.0",\ndata: "id":1,"result":{"a":"x"}}';
    expect(new Redactor().event({ ...base, from: "server", kind: "sse", text })).toEqual({
      ...base,
      from: "server",
      kind: "sse",
      text: ': [redacted 2]\nevent: message\nid: [redacted 3]\ndata: {"jsonrpc":"2.0",\ndata: "id":1,"result":{"a":"[redacted 1]"}}',
      bytes: text.length,
    });
  });

  test("bytes that are not UTF-8 become text with a mark", () => {
    const event: CaptureEvent = {
      ...base,
      kind: "line",
      base64: btoa('{"jsonrpc":"2.0","x":"\xff"}'),
    };
    expect(new Redactor().event(event)).toEqual({
      ...base,
      kind: "line",
      text: '{"jsonrpc":"2.0","x":"[redacted 1]"}',
      bytes: 25,
      lossy: true,
    });
  });

  test("a banner of the server on stdout stays, but for what may be secret", () => {
    const redactor = new Redactor();
    redactor.remember("opensesame");
    const text =
      "Weather server 1.0, ready on port 3000 with opensesame and API_KEY=abcd of S3CR3T";
    const base = { us: 1, channel: 0, kind: "line" } as const;
    expect(redactor.event({ ...base, from: "server", text })).toMatchObject({
      text: "Weather server 1.0, ready on port 3000 with [redacted 1] and API_KEY=[redacted 2] of [redacted 3]",
      bytes: text.length,
    });
    // What a client writes, and what may be a piece of a message, is nobody's banner.
    expect(redactor.event({ ...base, from: "client", text: "open it" })).toMatchObject({
      text: "<redacted 4>",
    });
    expect(redactor.event({ ...base, from: "server", text: '"open it"' })).toMatchObject({
      text: '"[redacted 4]"',
    });
  });

  test("of a message over several lines stays what stays of one on a line, and no more", () => {
    const redactor = new Redactor();
    const base = { us: 1, channel: 0, from: "server", kind: "line" } as const;
    const shown = (value: object): string =>
      JSON.stringify(value, undefined, 1)
        .split("\n")
        .map((text) => {
          const event = redactor.event({ ...base, text });
          return "text" in event ? (event.text ?? "") : "";
        })
        .join("\n");
    const inner = { id: "S3CR3T", method: "S3CR3T", jsonrpc: "S3CR3T" };
    const answer = shown({
      jsonrpc: "2.0",
      id: "a{",
      result: { ...inner, list: [inner] },
      more: "S3CR3T",
    });
    expect(answer).not.toContain("S3CR3T");
    expect(JSON.parse(answer)).toMatchObject({
      jsonrpc: "2.0",
      id: "a{",
      result: expect.anything(),
    });
    // Behind its end nothing is the envelope of anything.
    expect(shown([inner, { id: "S3CR3T" }])).not.toContain("S3CR3T");
    const error = shown({ jsonrpc: "2.0", id: 7, error: { code: 1, message: "S3CR3T" } });
    expect(error).not.toContain("S3CR3T");
    expect(JSON.parse(error)).toMatchObject({ id: 7, error: expect.anything() });
    const cut = ["{", ' "text": "S3CR3T', ' "id": "S3CR3T"'].map((text) =>
      redactor.event({ ...base, text }),
    );
    expect(JSON.stringify(cut)).not.toContain("S3CR3T");
  });

  test("the colours of a banner are no part of its words", () => {
    const text = "\u001b[32mServer\u001b[0m \u001b[1;31mS3CR3T\u001b[0m ready";
    const event = { us: 1, channel: 0, from: "server", kind: "line", text } as const;
    expect(new Redactor().event(event)).toMatchObject({
      text: "\u001b[32mServer\u001b[0m \u001b[1;31m[redacted 1]\u001b[0m ready",
    });
  });

  test("where a stream of HTTP+SSE lets its client post, the session is hidden alone", () => {
    const text = "event: endpoint\ndata: /messages?sessionId=abcdef";
    const event = { us: 1, channel: 1, from: "server", kind: "sse", text } as const;
    const redactor = new Redactor();
    expect(redactor.event(event)).toMatchObject({
      text: "event: endpoint\ndata: /messages?sessionId=[redacted 1]",
    });
    expect(redactor.url("/messages?sessionId=abcdef")).toBe("/messages?sessionId=[redacted 1]");
  });

  test("a key in the path of a URL, or as a name in a result, is hidden", () => {
    const redactor = new Redactor();
    expect(redactor.url("https://x.test/s/9f8e7d6c5b4a39281706f5e4/mcp")).toBe(
      "https://x.test/s/[redacted 1]/mcp",
    );
    expect(
      redactor.message(
        '{"id":1,"result":{"a":{"9f8e7d6c5b4a39281706f5e4":true,"name":null}}}',
        "server",
      ),
    ).toBe('{"id":1,"result":{"a":{"[redacted 1]":true,"name":null}}}');
  });

  test("stderr loses what was given to the server, and what looks like credentials", () => {
    const redactor = new Redactor();
    const target = redactor.target({
      kind: "command",
      command: "npx",
      args: [
        "-y",
        "@acme/server",
        "--token=t0k3n-1",
        "--db",
        "postgres://u:p@h/d",
        "server.mjs",
        "",
      ],
      env: { API_URL: "https://x.test/abc" },
    });
    expect(target).toEqual({
      kind: "command",
      command: "npx",
      args: [
        "-y",
        "@acme/server",
        "--token=[redacted 1]",
        "--db",
        "[redacted 2]",
        "server.mjs",
        "",
      ],
      env: { API_URL: "[redacted 3]" },
    });
    const text =
      "with t0k3n-1 at https://x.test/abc, api_key=zzz99 Authorization: Bearer qwertz sk-abcdefghijklmnop";
    expect(redactor.event({ ...base, kind: "stderr", text })).toMatchObject({
      text: "with [redacted 1] at [redacted 3], api_key=[redacted 4] Authorization: Bearer [redacted 5] [redacted 6]",
    });
  });
});
