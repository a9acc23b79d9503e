import { describe, expect, test } from "vitest";
import { ask, outcomeOf } from "../../../test/support/ask.ts";
import { collectEvents } from "../../../test/support/collect-events.ts";
import type { JsonObject } from "../../jsonrpc/message.ts";
import { createServer } from "../create-server.ts";
import { RequestError } from "../request-error.ts";
import type { Server } from "../server.ts";
import type { Completer } from "./completer.ts";

const ref = { type: "ref/prompt", name: "p" };

function serverWith(complete: Completer, observer = collectEvents().observer): Server {
  return createServer({ name: "t", version: "1", observer })
    .prompt("p", { arguments: { a: { complete }, "b/c": { complete }, plain: {} } }, () => "")
    .template("x:{a}/{b}", { complete: { b: complete } }, () => "");
}

function complete(subject: Server, params: JsonObject): Promise<JsonObject> {
  return outcomeOf(subject, "completion/complete", params);
}

const argument = (value: string, name = "a"): unknown => ({ name, value });

describe("completion/complete", () => {
  test("gives what fits, counted", async () => {
    const subject = serverWith((value) =>
      ["python", "perl", "go"].filter((s) => s.startsWith(value)),
    );
    expect(await complete(subject, { ref, argument: argument("p") })).toEqual({
      resultType: "complete",
      completion: { values: ["python", "perl"], total: 2, hasMore: false },
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "t", version: "1" } },
    });
  });

  test("completes a variable of a template", async () => {
    const template = { type: "ref/resource", uri: "x:{a}/{b}" };
    const subject = serverWith((value) => [`${value}!`]);
    expect(await complete(subject, { ref: template, argument: argument("1", "b") })).toMatchObject({
      completion: { values: ["1!"] },
    });
  });

  test("tells the completer what is known, and when nobody waits any more", async () => {
    const seen: unknown[] = [];
    const subject = serverWith((value, { arguments: known, signal }) => {
      seen.push(value, known, signal.aborted);
      return [];
    });
    const context = { arguments: JSON.parse('{"lang":"de","__proto__":"x"}') };
    await complete(subject, { ref, argument: argument(""), context });
    await complete(subject, { ref, argument: argument("b", "b/c"), context: {} });
    await complete(subject, { ref, argument: argument("c") });
    expect(seen).toEqual(["", context.arguments, false, "b", {}, false, "c", {}, false]);
  });

  test("gives nothing for an argument that nobody completes", async () => {
    const subject = serverWith(() => ["x"]);
    const nothing = { completion: { values: [], total: 0, hasMore: false } };
    expect(await complete(subject, { ref, argument: argument("", "plain") })).toMatchObject(
      nothing,
    );
    const template = { type: "ref/resource", uri: "x:{a}/{b}" };
    expect(await complete(subject, { ref: template, argument: argument("", "a") })).toMatchObject(
      nothing,
    );
  });

  const many = Array.from({ length: 150 }, (_, index) => String(index));
  test.each([
    ["99 plain values", many.slice(0, 99), 99, 99, false],
    ["100 plain values", many.slice(0, 100), 100, 100, false],
    ["101 plain values", many.slice(0, 101), 100, 101, true],
    ["150 plain values", many, 100, 150, true],
    ["150 of more", { values: many, total: 1000 }, 100, 1000, true],
    ["150 without a count", { values: many }, 100, 150, true],
    ["150 that says it is all", { values: many, hasMore: false }, 100, 150, true],
    ["2 of 10", { values: ["a", "b"], total: 10 }, 2, 10, true],
    ["2 of 2", { values: ["a", "b"], total: 2 }, 2, 2, false],
    ["2 and more", { values: ["a", "b"], hasMore: true }, 2, undefined, true],
    ["2 without a count", { values: ["a", "b"] }, 2, undefined, false],
  ])("sends 100 values at most: %s", async (_what, returned, sent, total, hasMore) => {
    const subject = serverWith(async () => returned);
    const { completion } = await complete(subject, { ref, argument: argument("") });
    const { values, ...rest } = completion as { values: readonly string[] };
    expect(values).toHaveLength(sent);
    expect(rest).toEqual(total === undefined ? { hasMore } : { total, hasMore });
  });
});

describe("completion/complete fails", () => {
  const subject = serverWith(() => ["ran"]);
  const a = argument("");

  test.each<[string, JsonObject, string, string]>([
    ["without a reference", { argument: a }, "/params/ref", "an object, found nothing"],
    ["with a text as reference", { ref: "p", argument: a }, "/params/ref", 'an object, found "p"'],
    [
      "with a reference to nothing",
      { ref: {}, argument: a },
      "/params/ref",
      "a ref/prompt with a name or a ref/resource with a uri, found {}",
    ],
    [
      "with an unknown kind of reference",
      { ref: { type: "ref/tool", name: "p" }, argument: a },
      "/params/ref",
      'a ref/prompt with a name or a ref/resource with a uri, found {"type":"ref/tool","name":"p"}',
    ],
    [
      "with a reference without a name",
      { ref: { type: "ref/prompt", uri: "p" }, argument: a },
      "/params/ref",
      'a ref/prompt with a name or a ref/resource with a uri, found {"type":"ref/prompt","uri":"p"}',
    ],
    ["without an argument", { ref }, "/params/argument", "an object, found nothing"],
    ["with a null argument", { ref, argument: null }, "/params/argument", "an object, found null"],
    [
      "with a nameless one",
      { ref, argument: { value: "" } },
      "/params/argument/name",
      "a string, found nothing",
    ],
    [
      "with a valueless one",
      { ref, argument: { name: "a" } },
      "/params/argument/value",
      "a string, found nothing",
    ],
    [
      "with a number as value",
      { ref, argument: { name: "a", value: 1 } },
      "/params/argument/value",
      "a string, found 1",
    ],
    [
      "with a null context",
      { ref, argument: a, context: null },
      "/params/context",
      "an object, found null",
    ],
    [
      "with a list of known arguments",
      { ref, argument: a, context: { arguments: [] } },
      "/params/context/arguments",
      "an object of strings, found []",
    ],
    [
      "with a known argument that is no text",
      { ref, argument: a, context: { arguments: { n: 1 } } },
      "/params/context/arguments",
      'an object of strings, found {"n":1}',
    ],
  ])("%s, with the path", async (_what, params, path, found) => {
    expect(await complete(subject, params)).toEqual({
      code: -32602,
      message: `Cannot take completion/complete: ${path} must be ${found}`,
      data: { path },
    });
  });

  test.each(["nope", "__proto__", "constructor"])(
    "for the argument %s, which there is not",
    async (name) => {
      expect(await complete(subject, { ref, argument: argument("", name) })).toEqual({
        code: -32602,
        message: `Cannot complete: there is no argument "${name}"`,
        data: { path: "/params/argument/name" },
      });
    },
  );

  test("for a prompt or a template that there is not", async () => {
    const other = { type: "ref/prompt", name: "__proto__" };
    expect(await complete(subject, { ref: other, argument: a })).toEqual({
      code: -32602,
      message:
        'Cannot use prompt "__proto__": there is none of that name; prompts/list shows those there are',
      data: { path: "/params/ref/name" },
    });
    const template = { type: "ref/resource", uri: "x:1/2" };
    expect(await complete(subject, { ref: template, argument: a })).toEqual({
      code: -32602,
      message:
        'Cannot complete: there is no template "x:1/2"; resources/templates/list shows those there are',
      data: { path: "/params/ref/uri" },
    });
  });

  test.each<[string, unknown]>([
    ["numbers", [1, 2]],
    ["a text", "python"],
    ["an object without values", {}],
    ["values that are none", { values: "python" }],
    ["values with a hole", new Array(1)],
    ["a total that is no number", { values: [], total: Number.NaN }],
    ["a total below nothing", { values: [], total: -1 }],
  ])("where the completer returns %s", async (_what, returned) => {
    const { observer, of } = collectEvents();
    const failing = serverWith(() => returned as never, observer);
    expect(await complete(failing, { ref, argument: a })).toMatchObject({
      data: { reason: "HANDLER_FAILED" },
    });
    expect(of("handler-failed")[0]?.error).toBeInstanceOf(TypeError);
  });

  test("with the sentence of a RequestError, and neutrally otherwise", async () => {
    const refusing = serverWith(() => {
      throw new RequestError("Type three letters");
    });
    expect(await complete(refusing, { ref, argument: a })).toEqual({
      code: -32602,
      message: "Type three letters",
    });
    const failing = serverWith(() => Promise.reject(new Error("secret")));
    expect(await complete(failing, { ref, argument: a })).toEqual({
      code: -32603,
      message: "Cannot answer completion/complete: the server failed",
      data: { reason: "HANDLER_FAILED" },
    });
  });
});

test("completions are declared and answered once something completes", async () => {
  const subject = createServer({ name: "t", version: "1" }).prompt(
    "p",
    { arguments: { a: {} } },
    () => "",
  );
  const params = { ref, argument: argument("") };
  expect(await complete(subject, params)).toMatchObject({ code: -32601 });
  subject.template("x:{a}", { complete: { a: () => ["1"] } }, () => "");
  expect(await complete(subject, params)).toMatchObject({ completion: { values: [] } });
  const { response } = await ask(subject, "server/discover");
  expect(response).toMatchObject({ result: { capabilities: { completions: {} } } });
});
