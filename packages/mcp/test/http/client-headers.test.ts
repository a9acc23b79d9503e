// BUG-131, BUG-133, BUG-165: what the headers of a POST say.

import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { decodeHeaderValue } from "../../src/exchange/header-value.ts";
import type { WireEvent } from "../../src/exchange/observer.ts";
import type { JsonObject } from "../../src/jsonrpc/message.ts";
import { outcomeOf, PLATFORMS } from "./client-fixture.ts";
import type { RawExchange } from "./raw-server.ts";
import { goodAnswer, httpAnswer, RawServer, RESULT } from "./raw-server.ts";

const TOOL = {
  name: "query",
  inputSchema: {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      level: { type: "integer", "x-mcp-header": "Level" },
      dry: { type: "boolean", "x-mcp-header": "Dry-Run" },
      plain: { type: "string" },
      nested: { type: "object", properties: { deep: { type: "string", "x-mcp-header": "Deep" } } },
    },
  },
};
const listOf = (...tools: readonly unknown[]) => ({ ...RESULT, tools });

/** Answers lists with these tools, and everything else with a result. */
const listing =
  (tools: () => readonly unknown[]) =>
  ({ request, socket }: RawExchange): void => {
    const isList = request.message["method"] === "tools/list";
    socket.write(goodAnswer(request, isList ? listOf(...tools()) : RESULT));
  };

function mismatch({ request }: RawExchange): string {
  const error = { code: -32020, message: "Header mismatch" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: request.message["id"], error });
  return httpAnswer("400 Bad Request", { "Content-Type": "application/json" }, body);
}

function paramsIn(headers: Readonly<Record<string, string>>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith("mcp-param-"))
      .map(([name, value]) => [name, decodeHeaderValue(value)]),
  );
}

describe.each(PLATFORMS)("over %s", (_platform, connect) => {
  test("every POST repeats version, method and name", async () => {
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(goodAnswer(request)),
    );
    const connection = await connect(server.url);
    await outcomeOf(connection, "tools/call", { name: "my-hyphenated-tool" });
    await outcomeOf(connection, "resources/read", { uri: "file:///path/to/file%20name.txt" });
    await outcomeOf(connection, "prompts/get", { name: "test_prompt" });
    await outcomeOf(connection, "tasks/get", { taskId: "t 1" });
    await outcomeOf(connection, "tools/list", {});
    const sent = server.requests.map(({ line, headers }) => [
      line,
      headers["mcp-protocol-version"],
      headers["mcp-method"],
      headers["mcp-name"],
      headers["accept"],
      headers["content-type"],
    ]);
    const rest = ["application/json, text/event-stream", "application/json"];
    const post = "POST /mcp HTTP/1.1";
    expect(sent).toEqual([
      [post, "2026-07-28", "tools/call", "my-hyphenated-tool", ...rest],
      [post, "2026-07-28", "resources/read", "file:///path/to/file%20name.txt", ...rest],
      [post, "2026-07-28", "prompts/get", "test_prompt", ...rest],
      [post, "2026-07-28", "tasks/get", "t 1", ...rest],
      [post, "2026-07-28", "tools/list", undefined, ...rest],
    ]);
    await connection.close();
  });

  test.each([
    ["日本", "=?base64?5pel5pys?="],
    ["café", "=?base64?Y2Fmw6k=?="],
    ["a\nb", "=?base64?YQpi?="],
    [" padded ", "=?base64?IHBhZGRlZCA=?="],
    ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
    ["a\tb", "a\tb"],
    ["", ""],
  ])("a name of %j goes as %j", async (name, header) => {
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(goodAnswer(request)),
    );
    const connection = await connect(server.url);
    await outcomeOf(connection, "tools/call", { name });
    expect(server.requests[0]?.headers["mcp-name"]).toBe(header);
    expect(server.requests[0]?.message["params"]).toMatchObject({ name });
    await connection.close();
  });

  test("a method that no header can repeat is not sent", async () => {
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(goodAnswer(request)),
    );
    const connection = await connect(server.url);
    const { failed } = (await outcomeOf(connection, "tööls/list\r\nx: y")) as { failed: Error };
    expect(failed).toMatchObject({ code: "CANNOT_ENCODE" });
    expect(failed.message).toBe(
      'Cannot send a message over HTTP whose method is "tööls/list\\r\\nx: y": no header can repeat it',
    );
    expect(server.requests).toEqual([]);
    await connection.close();
  });

  test.each([
    [
      { region: "us-west1", level: 42 },
      { "mcp-param-region": "us-west1", "mcp-param-level": "42" },
    ],
    [
      { region: "Hello, 世界", level: -7 },
      { "mcp-param-region": "Hello, 世界", "mcp-param-level": "-7" },
    ],
    [{ dry: true, plain: "no" }, { "mcp-param-dry-run": "true" }],
    [
      { dry: false, level: 1e21 },
      { "mcp-param-dry-run": "false", "mcp-param-level": "1000000000000000000000" },
    ],
    [{ region: null, level: -0 }, { "mcp-param-level": "0" }],
    [{ nested: { deep: " x " } }, { "mcp-param-deep": " x " }],
    [{ nested: null, region: "" }, { "mcp-param-region": "" }],
    [{ region: ["a"], nested: "deep" }, {}],
    [undefined, {}],
  ])("the arguments %j are repeated as %j", async (args, headers) => {
    await using server = await RawServer.start(listing(() => [TOOL]));
    const connection = await connect(server.url);
    await outcomeOf(connection, "tools/list", {});
    await outcomeOf(connection, "tools/call", { name: "query", arguments: args });
    expect(paramsIn(server.requests[1]?.headers ?? {})).toEqual(headers);
    await connection.close();
  });

  test("a tool whose annotations break a rule is left out and reported", async () => {
    const bad = (header: unknown) => ({
      name: `bad ${JSON.stringify(header)}`,
      inputSchema: {
        type: "object",
        properties: { a: { type: "string", "x-mcp-header": header } },
      },
    });
    const tools = ["", {}, [], null, 1, "a b", "a:b", "é", "a\u0001"].map(bad);
    await using server = await RawServer.start(listing(() => [...tools, TOOL, 7]));
    const events: WireEvent[] = [];
    const connection = await connect(server.url, { observer: (event) => void events.push(event) });
    const answer = (await outcomeOf(connection, "tools/list", {})) as { result: JsonObject };
    expect(answer.result).toEqual(listOf(TOOL, 7));
    const findings = events.filter(({ kind }) => kind === "finding");
    expect(findings).toHaveLength(9);
    expect(findings[5]).toEqual({
      kind: "finding",
      method: "tools/list",
      name: 'bad "a b"',
      text: 'Left out tool bad "a b": /inputSchema/properties/a: x-mcp-header must be the name of a header, found "a b"',
    });
    await connection.close();
  });

  test("a call that is refused for its headers is made again once the tools are listed", async () => {
    let tools: readonly unknown[] = [];
    await using server = await RawServer.start((exchange) => {
      const { method } = exchange.request.message as { method: string };
      const isBare =
        method === "tools/call" && exchange.request.headers["mcp-param-region"] === undefined;
      if (isBare) {
        tools = [TOOL];
        exchange.socket.write(mismatch(exchange));
      } else listing(() => tools)(exchange);
    });
    const connection = await connect(server.url);
    const params = { name: "query", arguments: { region: "eu" } };
    expect(await outcomeOf(connection, "tools/call", params)).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: RESULT,
    });
    const methods = server.requests.map(({ message }) => [message["id"], message["method"]]);
    expect(methods).toEqual([
      [1, "tools/call"],
      [2, "tools/list"],
      [3, "tools/call"],
    ]);
    expect(server.requests[2]?.headers["mcp-param-region"]).toBe("eu");
    await connection.close();
  });

  test("a call that is refused for its headers is not made again where the list says nothing new", async () => {
    await using server = await RawServer.start((exchange) => {
      const isCall = exchange.request.message["method"] === "tools/call";
      if (isCall) exchange.socket.write(mismatch(exchange));
      else listing(() => [TOOL])(exchange);
    });
    const connection = await connect(server.url);
    await outcomeOf(connection, "tools/list", {});
    const params = { name: "query", arguments: { region: "eu" } };
    expect(await outcomeOf(connection, "tools/call", params)).toMatchObject({
      error: { code: -32020 },
    });
    expect(server.requests.map(({ message }) => message["method"])).toEqual([
      "tools/list",
      "tools/call",
      "tools/list",
    ]);
    await connection.close();
  });

  test("a list that fails leaves the refusal as the answer", async () => {
    await using server = await RawServer.start((exchange) => {
      const isCall = exchange.request.message["method"] === "tools/call";
      exchange.socket.write(isCall ? mismatch(exchange) : httpAnswer("500 Oops", {}));
    });
    const connection = await connect(server.url);
    expect(await outcomeOf(connection)).toMatchObject({ error: { code: -32020 } });
    await connection.close();
  });

  test("principals of one name share what is learned, others do not", async () => {
    await using server = await RawServer.start(listing(() => [TOOL]));
    const ada = await connect(server.url, { principal: "ada" });
    await outcomeOf(ada, "tools/list", {});
    const again = await connect(server.url, { principal: "ada" });
    const bob = await connect(server.url, { principal: "bob" });
    const params = { name: "query", arguments: { region: "eu" } };
    for (const connection of [again, bob]) await outcomeOf(connection, "tools/call", params);
    expect(server.requests.map(({ headers }) => headers["mcp-param-region"])).toEqual([
      undefined,
      "eu",
      undefined,
    ]);
    for (const connection of [ada, again, bob]) await connection.close();
  });

  test("a function gives headers anew for each request", async () => {
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(goodAnswer(request)),
    );
    let asked = 0;
    const headers = async () => ({
      Authorization: `Bearer token-${++asked}`,
      "X-Unset": undefined,
    });
    const connection = await connect(server.url, { headers });
    await outcomeOf(connection);
    await outcomeOf(connection);
    expect(server.requests.map((request) => request.headers["authorization"])).toEqual([
      "Bearer token-1",
      "Bearer token-2",
    ]);
    await connection.close();
  });

  test("a function may give the promise of another realm", async () => {
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(goodAnswer(request)),
    );
    const headers = () => runInNewContext("Promise.resolve({ 'X-Token': 't' })");
    const connection = await connect(server.url, { headers });
    await outcomeOf(connection);
    expect(server.requests[0]?.headers["x-token"]).toBe("t");
    await connection.close();
  });

  test("a function that fails sends nothing, and tells no secret", async () => {
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(goodAnswer(request)),
    );
    const cause = new Error("token s3cret is over");
    const connection = await connect(server.url, { headers: () => Promise.reject(cause) });
    const { failed } = (await outcomeOf(connection)) as { failed: Error };
    expect(failed).toMatchObject({ code: "HANDLER_FAILED", cause });
    expect(failed.message).toBe(
      "Cannot send a message: the function that gives the headers failed",
    );
    expect(server.requests).toEqual([]);
    await connection.close();
  });

  test.each([null, undefined, "Bearer s3cret"])(
    "a function that gives no headers sends nothing: %j",
    async (given) => {
      await using server = await RawServer.start(({ request, socket }) =>
        socket.write(goodAnswer(request)),
      );
      const headers = (() => given) as unknown as () => Record<string, string>;
      const connection = await connect(server.url, { headers });
      const { failed } = (await outcomeOf(connection)) as { failed: Error };
      expect(failed).toMatchObject({ code: "HANDLER_FAILED" });
      expect(failed.message).toBe(
        "Cannot send headers: they must be an object of names and values: the function that gives the headers failed",
      );
      expect(server.requests).toEqual([]);
      await connection.close();
    },
  );

  test.each([
    [{ "Mcp-Method": "x" }, "Cannot send header Mcp-Method: the transport writes it itself"],
    [{ "a b": "x" }, 'Cannot send header "a b": this is no header\'s name'],
    [
      { Authorization: "Bearer s3cret\r\nx: y" },
      "Cannot send header Authorization: its value must be a text of visible ASCII, blanks and tabs",
    ],
  ])("headers that cannot be sent are refused: %j", async (headers, message) => {
    await expect(connect("http://127.0.0.1/mcp", { headers: { ...headers } })).rejects.toThrow(
      new TypeError(message),
    );
  });

  test("nothing of the caller is sent on", async () => {
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(goodAnswer(request)),
    );
    const connection = await connect(server.url);
    await connection.exchange(
      { jsonrpc: "2.0", id: "x", method: "tools/list", params: {} },
      {
        signal: new AbortController().signal,
        notify: () => Promise.resolve(),
        caller: {
          transport: "http",
          headers: { authorization: "Bearer theirs" },
          principal: { id: "ada" },
        },
      },
    );
    const [request] = server.requests;
    expect(JSON.stringify(request)).not.toContain("theirs");
    expect(JSON.stringify(request)).not.toContain("ada");
    await connection.close();
  });

  test("whoever watches sees heads without secrets", async () => {
    await using server = await RawServer.start(({ request, socket }) =>
      socket.write(goodAnswer(request).replace("\r\n", "\r\nSet-Cookie: a=s3cret\r\n")),
    );
    const seen: unknown[] = [];
    const connection = await connect(`${server.url}?key=s3cret`, {
      headers: { Authorization: "Bearer s3cret", "X-Api-Key": "s3cret" },
      onHead: (head) => void seen.push(head),
    });
    await outcomeOf(connection);
    expect(seen).toMatchObject([
      {
        kind: "request",
        method: "POST",
        url: `${server.url}?[redacted]`,
        headers: { authorization: "[redacted]", "x-api-key": "[redacted]", "mcp-name": "echo" },
      },
      { kind: "response", status: 200, headers: { "set-cookie": "[redacted]" } },
    ]);
    expect(server.requests[0]?.headers["authorization"]).toBe("Bearer s3cret");
    expect(server.requests[0]?.line).toBe("POST /mcp?key=s3cret HTTP/1.1");
    await connection.close();
  });

  test.each([
    [
      "ftp://a.example/",
      "Cannot connect: the address must begin with http:// or https://, found ftp:",
    ],
    ["not an address", "Cannot connect: the address is no URL"],
    [
      "http://ada:s3cret@a.example/mcp",
      "Cannot connect to http://a.example/mcp: give credentials as the header Authorization, not in the address",
    ],
  ])("the address %s is refused", async (url, message) => {
    await expect(connect(url)).rejects.toThrow(new TypeError(message));
  });
});
