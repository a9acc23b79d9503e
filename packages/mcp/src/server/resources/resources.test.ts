import { describe, expect, test } from "vitest";
import { outcomeOf } from "../../../test/support/ask.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import { PLAIN_META, plainServer } from "../../../test/support/plain-server.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { createServer } from "../create-server.ts";
import { RequestError } from "../request-error.ts";
import type { Server } from "../server.ts";
import type { ReadReturn } from "./read-return.ts";

function read(subject: Server, uri: unknown): Promise<JsonObject> {
  return outcomeOf(subject, "resources/read", { uri });
}

describe("resources/list and resources/templates/list", () => {
  test("show everything that was said, and nothing else", async () => {
    const shown = {
      name: "notes",
      title: "Notes",
      description: "What was noted",
      mimeType: "text/markdown",
      annotations: { audience: ["user"], priority: 0.5, lastModified: "2026-01-01T00:00:00Z" },
      icons: [{ src: "https://example.com/i.png", sizes: ["48x48"] }],
      _meta: { "com.example/rank": 1 },
    } as const;
    const subject = plainServer()
      .resource("note://all", { ...shown, size: 12, secret: 1 } as never, () => "")
      .template("note://{id}", { ...shown, secret: 1 } as never, () => "");
    expect(await outcomeOf(subject, "resources/list")).toEqual({
      resultType: "complete",
      resources: [{ uri: "note://all", ...shown, size: 12 }],
      ttlMs: 0,
      cacheScope: "private",
      _meta: PLAIN_META,
    });
    expect(await outcomeOf(subject, "resources/templates/list")).toMatchObject({
      resourceTemplates: [{ uriTemplate: "note://{id}", ...shown }],
    });
  });

  test("name what has no name by where it is", async () => {
    const subject = plainServer()
      .resource("note://a", {}, () => "")
      .template("note://{b}", {}, () => "");
    expect(await outcomeOf(subject, "resources/list")).toMatchObject({
      resources: [{ uri: "note://a", name: "note://a" }],
    });
    expect(await outcomeOf(subject, "resources/templates/list")).toMatchObject({
      resourceTemplates: [{ uriTemplate: "note://{b}", name: "note://{b}" }],
    });
  });
});

describe("resources/read gives", () => {
  const bytes = new Uint8Array([0, 255, 16]);

  test.each<[string, ReadReturn, JsonObject[]]>([
    ["text", "Hi", [{ uri: "x:r", mimeType: "text/x", text: "Hi" }]],
    ["an empty text", "", [{ uri: "x:r", mimeType: "text/x", text: "" }]],
    ["bytes", bytes, [{ uri: "x:r", mimeType: "text/x", blob: "AP8Q" }]],
    ["no bytes", new Uint8Array(), [{ uri: "x:r", mimeType: "text/x", blob: "" }]],
    [
      "one body of its own kind",
      { uri: "x:part", mimeType: "a/b", text: "Hi", _meta: { "x/y": 1 } },
      [{ uri: "x:part", mimeType: "a/b", _meta: { "x/y": 1 }, text: "Hi" }],
    ],
    [
      "several bodies",
      [{ text: "a" }, { uri: "x:b", blob: bytes }],
      [
        { uri: "x:r", mimeType: "text/x", text: "a" },
        { uri: "x:b", mimeType: "text/x", blob: "AP8Q" },
      ],
    ],
    ["no body", [], []],
    [
      "members that nobody here knows",
      { text: "a", annotations: { priority: 1 }, more: [1] } as ReadReturn,
      [{ uri: "x:r", mimeType: "text/x", annotations: { priority: 1 }, more: [1], text: "a" }],
    ],
  ])("%s", async (_what, returned, contents) => {
    const subject = plainServer().resource("x:r", { mimeType: "text/x" }, () => returned);
    expect(await read(subject, "x:r")).toEqual({
      resultType: "complete",
      contents,
      ttlMs: 0,
      cacheScope: "private",
      _meta: PLAIN_META,
    });
  });

  test("a megabyte of bytes", async () => {
    const large = new Uint8Array(2 ** 20).map((_, at) => at % 256);
    const { contents } = await read(
      plainServer().resource("x:r", {}, () => large),
      "x:r",
    );
    const [{ blob }] = contents as [{ blob: string }];
    expect(Buffer.from(blob, "base64").equals(large)).toBe(true);
  });

  test("the hints of the resource, of the reading, or of the server", async () => {
    const subject = createServer({
      name: "t",
      version: "1",
      cache: { ttlMs: 1, cacheScope: "public" },
    })
      .resource("x:server", {}, () => "")
      .resource("x:own", { cache: { ttlMs: 2 } }, () => "")
      .resource("x:now", { cache: { ttlMs: 2 } }, () => ({
        contents: [{ text: "a" }],
        cache: { ttlMs: 3, cacheScope: "private" },
        _meta: { "com.example/a": 1 },
      }))
      .template("y:{a}", { cache: { ttlMs: 4 } }, () => "");
    expect(await read(subject, "x:server")).toMatchObject({ ttlMs: 1, cacheScope: "public" });
    expect(await read(subject, "x:own")).toMatchObject({ ttlMs: 2, cacheScope: "public" });
    expect(await read(subject, "x:now")).toEqual({
      resultType: "complete",
      contents: [{ uri: "x:now", text: "a" }],
      ttlMs: 3,
      cacheScope: "private",
      _meta: { "com.example/a": 1, ...PLAIN_META },
    });
    expect(await read(subject, "y:1")).toMatchObject({ ttlMs: 4, cacheScope: "public" });
  });

  test("what only some may read as private, whatever its hints say", async () => {
    const cache = { cacheScope: "public" } as const;
    const subject = plainServer()
      .resource("x:r", { cache, visible: () => true }, () => "")
      .template("y:{a}", { cache, visible: () => true }, () => ({ contents: [], cache }));
    expect(await read(subject, "x:r")).toMatchObject({ cacheScope: "private" });
    expect(await read(subject, "y:1")).toMatchObject({ cacheScope: "private" });
  });
});

describe("resources/read finds", () => {
  test.each([
    // BUG-151
    "file:///a",
    "file:///a/",
    "http://Host",
    "http://host/",
    "x:y",
    "urn:isbn:1",
    "note://A/B%2fC",
    "note://A/B%2FC",
    "data:,x",
    "file:///C:/x%20y",
  ])("%s by its letters", async (uri) => {
    const all = [
      "file:///a",
      "file:///a/",
      "http://Host",
      "http://host/",
      "x:y",
      "urn:isbn:1",
      "note://A/B%2fC",
      "note://A/B%2FC",
      "data:,x",
      "file:///C:/x%20y",
    ];
    const subject = plainServer();
    for (const each of all) subject.resource(each, {}, () => `at ${each}`);
    expect(await read(subject, uri)).toMatchObject({ contents: [{ uri, text: `at ${uri}` }] });
    const { resources } = await outcomeOf(subject, "resources/list");
    expect(resources).toContainEqual({ uri, name: uri });
  });

  test("a resource before a template, and templates in their order", async () => {
    const subject = plainServer()
      .template("x:{+any}", {}, ({ any }) => `any ${any}`)
      .template("x:{one}", {}, ({ one }) => `one ${one}`)
      .resource("x:a", {}, () => "the resource");
    expect(await read(subject, "x:a")).toMatchObject({ contents: [{ text: "the resource" }] });
    expect(await read(subject, "x:b")).toMatchObject({ contents: [{ text: "any b" }] });
    expect(subject.removeResource("x:{+any}")).toBe(true);
    expect(await read(subject, "x:b")).toMatchObject({ contents: [{ text: "one b" }] });
    expect(subject.removeResource("x:a")).toBe(true);
    expect(await read(subject, "x:a")).toMatchObject({ contents: [{ text: "one a" }] });
    expect(subject.removeResource("x:a")).toBe(false);
  });

  test("the next template where the first is not for the caller", async () => {
    const subject = plainServer()
      .template("x:{secret}", { visible: () => false }, () => "secret")
      .template("x:{open}", {}, () => "open");
    expect(await read(subject, "x:a")).toMatchObject({ contents: [{ text: "open" }] });
  });

  test("the variables, and gives them with the URI as it came", async () => {
    const seen: unknown[] = [];
    const subject = plainServer().template(
      "x:{a}{?b*}",
      { mimeType: "a/b" },
      (variables, context, uri) => {
        seen.push(variables, context.caller.transport, uri);
        return "";
      },
    );
    expect(await read(subject, "x:%c3%bc?b=1&b=2")).toMatchObject({
      contents: [{ uri: "x:%c3%bc?b=1&b=2", mimeType: "a/b" }],
    });
    expect(seen).toEqual([{ a: "ü", b: ["1", "2"] }, "memory", "x:%c3%bc?b=1&b=2"]);
  });
});

describe("resources/read fails", () => {
  test.each(["file:///nothing", "x:r/", "X:r", "relative", "", "__proto__", "x:y z"])(
    "for %j, which there is not, with -32602 and the URI",
    async (uri) => {
      // BUG-73
      const subject = plainServer().resource("x:r", {}, () => "");
      expect(await read(subject, uri)).toEqual({
        code: -32602,
        message: `Cannot read ${JSON.stringify(uri)}: there is no such resource`,
        data: { uri, path: "/params/uri" },
      });
    },
  );

  test("for one whose reader returns nothing, as for any that is not there", async () => {
    const subject = plainServer().template("x:{a}", {}, () => undefined);
    expect(await read(subject, "x:b")).toEqual({
      code: -32602,
      message: 'Cannot read "x:b": there is no such resource',
      data: { uri: "x:b", path: "/params/uri" },
    });
  });

  test.each([
    ["missing", undefined, "nothing"],
    ["null", null, "null"],
    ["a number", 7, "7"],
    ["a list", ["x:r"], '["x:r"]'],
  ])("for a URI that is %s with the path", async (_what, uri, found) => {
    expect(
      await read(
        plainServer().resource("x:r", {}, () => ""),
        uri,
      ),
    ).toEqual({
      code: -32602,
      message: `Cannot take resources/read: /params/uri must be a string, found ${found}`,
      data: { path: "/params/uri" },
    });
  });

  test("neutrally where the reader fails, and the observer is told", async () => {
    const { observer, of } = collectEvents();
    const error = new Error("password is hunter2");
    const subject = createServer({ name: "t", version: "1", observer }).resource("x:r", {}, () => {
      throw error;
    });
    expect(await read(subject, "x:r")).toEqual({
      code: -32603,
      message: "Cannot answer resources/read: the server failed",
      data: { reason: "HANDLER_FAILED" },
    });
    expect(of("handler-failed")).toEqual([
      { kind: "handler-failed", method: "resources/read", error },
    ]);
  });

  test("with the sentence and the data of a RequestError", async () => {
    const subject = plainServer().resource("x:r", {}, async () => {
      throw new RequestError("Sign in first", { code: 7, data: { at: "https://example.com" } });
    });
    expect(await read(subject, "x:r")).toEqual({
      code: 7,
      message: "Sign in first",
      data: { at: "https://example.com" },
    });
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["a number", 7],
    ["a body without text or bytes", {}],
    ["a body whose bytes are text", { blob: "AP8Q" }],
    ["a list with a hole", [null]],
  ])("where the reader returns %s", async (_what, returned) => {
    const { observer, of } = collectEvents();
    const subject = createServer({ name: "t", version: "1", observer });
    subject.resource("x:r", {}, () => returned as ReadReturn);
    expect(await read(subject, "x:r")).toMatchObject({ data: { reason: "HANDLER_FAILED" } });
    expect(of("handler-failed")[0]?.error).toMatchObject({
      name: "TypeError",
      message: expect.stringMatching(
        /^Cannot use what the resource returned: expected text or bytes, found /,
      ),
    });
  });
});

describe("resource() and template() refuse", () => {
  const addAny = (method: "resource" | "template", ...args: readonly unknown[]): unknown =>
    (plainServer()[method] as (...args: readonly unknown[]) => unknown)(...args);

  test.each([
    "note",
    "/a",
    "relative/path",
    "1:a",
    "note://ü",
    "file:///C:/x y",
    "a:%",
    "a:\n",
    ":a",
  ])("%j, which is no URI", (uri) => {
    // BUG-151
    expect(() => addAny("resource", uri, {}, () => "")).toThrow(
      new TypeError(
        `Cannot add resource ${uri}: it must be a URI, with a scheme such as file: and everything that URIs cannot hold percent-encoded`,
      ),
    );
  });

  test.each(["resource", "template"] as const)(
    "%s(): what programs without types give",
    (method) => {
      const read = (): string => "";
      expect(() => addAny(method, "", {}, read)).toThrow(
        new TypeError(
          `Cannot add ${method}: its name must be a string that is not empty, found ""`,
        ),
      );
      expect(() => addAny(method, 7, {}, read)).toThrow(/: its name must be a string .* found 7$/);
      expect(() => addAny(method, "x:a", read)).toThrow(
        new TypeError(`Cannot add ${method} x:a: its options must be an object, found a function`),
      );
      expect(() => addAny(method, "x:a", {})).toThrow(
        new TypeError(`Cannot add ${method} x:a: its handler must be a function, found nothing`),
      );
      expect(() => addAny(method, "x:a", { _meta: { a: 1n } }, read)).toThrow(
        new TypeError(
          `Cannot add ${method} x:a: JSON cannot write it: Do not know how to serialize a BigInt`,
        ),
      );
      expect(() => addAny(method, "x:a", { cache: { ttlMs: -1 } }, read)).toThrow(RangeError);
    },
  );

  test("what is taken, and keep the first", async () => {
    const subject = plainServer()
      .resource("x:a", {}, () => "first")
      .template("y:{a}", {}, () => "first");
    expect(() => subject.resource("x:a", {}, () => "second")).toThrow(
      new TypeError("Cannot add resource x:a: there is one of that name already"),
    );
    expect(() => subject.template("y:{a}", {}, () => "second")).toThrow(
      new TypeError("Cannot add template y:{a}: there is one of that name already"),
    );
    expect(await read(subject, "x:a")).toMatchObject({ contents: [{ text: "first" }] });
  });

  test.each([-1, 1.5, Number.NaN])("size %s", (size) => {
    expect(() => addAny("resource", "x:a", { size }, () => "")).toThrow(
      new RangeError(`Cannot use size: it must be an integer from 0, current value is ${size}`),
    );
  });

  test("what is no template, and a completer for what it does not have", () => {
    expect(() => addAny("template", "x:{a", {}, () => "")).toThrow(
      new TypeError('Cannot use template "x:{a": found "{"'),
    );
    const complete = { b: () => [] };
    expect(() => addAny("template", "x:{a}{c}", { complete }, () => "")).toThrow(
      new TypeError("Cannot complete b: the template has a, c"),
    );
    expect(() => addAny("template", "x:{a}", { complete: { a: ["x"] } }, () => "")).toThrow(
      new TypeError('Cannot complete a: it must be a function, found ["x"]'),
    );
  });
});

test("a reading cannot widen by a member of its own who may keep it", async () => {
  const returned = { contents: [{ text: "a" }], ttlMs: -1, cacheScope: "public" };
  const subject = plainServer().resource("x:a", { visible: () => true }, () => returned);
  expect(await read(subject, "x:a")).toMatchObject({ ttlMs: 0, cacheScope: "private" });
});

test.each([
  ["uri", { text: "a", uri: 5 }],
  ["mimeType", { text: "a", mimeType: 5 }],
])(
  "a reading whose %s is no text fails, neutrally, and the observer is told",
  async (name, body) => {
    const { observer, of } = collectEvents();
    const subject = createServer({ name: "t", version: "1", observer });
    subject.resource("x:a", {}, () => body as never);
    expect(await read(subject, "x:a")).toMatchObject({ data: { reason: "HANDLER_FAILED" } });
    expect(of("handler-failed")).toMatchObject([
      {
        error: new TypeError(
          `Cannot use what the resource returned: its ${name} must be a string, found 5`,
        ),
      },
    ]);
  },
);

test("a server without resources has none of their methods, until it has one", async () => {
  const subject = plainServer();
  const methods = ["resources/list", "resources/templates/list", "resources/read"];
  for (const method of methods) {
    expect(await outcomeOf(subject, method)).toMatchObject({ code: -32601 });
  }
  subject.template("x:{a}", {}, () => "");
  expect(await outcomeOf(subject, "resources/list")).toMatchObject({ resources: [] });
  expect(await outcomeOf(subject, "server/discover")).toMatchObject({
    capabilities: { resources: { subscribe: true, listChanged: true } },
  });
});
