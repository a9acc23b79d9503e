import type { FormContext, InputContext } from "@wirewright/mcp/client";
import { describe, expect, test } from "vitest";
import { fakeTerminal } from "../../test/fake-terminal.ts";
import { askPerson } from "./ask-person.ts";
import { givenAnswers } from "./given-answers.ts";
import { samplingCommand } from "./sampling-command.ts";

const { signal } = new AbortController();
const context: FormContext = {
  signal,
  request: { method: "tools/call", params: {} },
  key: "k",
  server: { name: "board", version: "1" },
  defaults: { copies: 1 },
};
const form = {
  mode: "form",
  message: "Remove T-1?",
  requestedSchema: {
    type: "object",
    properties: {
      sure: { type: "boolean", description: "There is no way back" },
      copies: { type: "integer", default: 1 },
      why: { type: "string" },
    },
    required: ["sure"],
  },
} as const;
const empty = { ...form, requestedSchema: { type: "object", properties: {} } } as const;

describe("--answer", () => {
  const elicit = (answers: Record<string, string>) => () =>
    givenAnswers(answers).elicit?.(form, context);

  test("is typed by the form, and fields that are not named keep their defaults", () => {
    expect(elicit({ sure: "true", other: "x" })()).toEqual({
      action: "accept",
      content: { sure: true },
    });
  });

  test("that is missing is named", () => {
    expect(elicit({ sur: "true" })).toThrow(
      'The server asks "Remove T-1?" and needs sure; did you mean sur?',
    );
  });

  test("of another type is refused", () => {
    expect(elicit({ sure: "maybe" })).toThrow('--answer sure must be true or false, found "maybe"');
  });
});

describe("a person at the terminal", () => {
  function person(...lines: readonly (string | undefined)[]) {
    const { terminal, written } = fakeTerminal({ isTTY: true });
    const prompts: string[] = [];
    const left = [...lines];
    const handlers = askPerson(terminal, (prompt) => {
      prompts.push(prompt);
      return Promise.resolve(left.shift());
    });
    return { handlers, prompts, written };
  }

  test("is asked field by field, again where an answer does not fit", async () => {
    const { handlers, prompts, written } = person("maybe", "Yes", "", "");
    expect(await handlers.elicit?.(form, context)).toEqual({
      action: "accept",
      content: { sure: true },
    });
    expect(prompts).toEqual([
      "  sure* (There is no way back; yes or no): ",
      "  sure* (There is no way back; yes or no): ",
      "  copies [1]: ",
      "  why: ",
    ]);
    expect(written.stderr).toContain("board asks: Remove T-1?");
    expect(written.stderr).toContain("  sure must be true or false");
  });

  test("is shown what may be chosen", async () => {
    const { handlers, prompts } = person("high");
    const properties = { level: { type: "string", enum: ["low", "high"] } } as const;
    const levels = { ...form, requestedSchema: { type: "object", properties } } as const;
    expect(await handlers.elicit?.(levels, { ...context, defaults: {} })).toEqual({
      action: "accept",
      content: { level: "high" },
    });
    expect(prompts).toEqual(["  level (low, high): "]);
  });

  test("may leave with Ctrl-D", async () => {
    const { handlers } = person("true", undefined);
    expect(await handlers.elicit?.(form, context)).toEqual({ action: "cancel" });
  });

  test.each([
    ["y", "accept"],
    ["Yes", "accept"],
    ["", "decline"],
    ["n", "decline"],
    [undefined, "cancel"],
  ])("%j to a form without fields is %s", async (line, action) => {
    const { handlers } = person(line);
    expect(await handlers.elicit?.(empty, context)).toEqual({ action });
  });

  test("sees the whole URL before they agree, with nothing hidden in it", async () => {
    const { handlers, written } = person("y");
    const page = { mode: "url", message: "Sign in", url: "https://a.example/\u001b[2J" } as const;
    const asked: InputContext = context;
    expect(await handlers.elicitUrl?.(page, asked)).toEqual({ action: "accept" });
    expect(written.stderr).toContain("  https://a.example/\\u001b[2J\n");
  });

  test("is asked one form after the other", async () => {
    const { terminal } = fakeTerminal({ isTTY: true });
    const answers: ((line: string) => void)[] = [];
    const handlers = askPerson(terminal, () => new Promise((resolve) => answers.push(resolve)));
    const both = [handlers.elicit?.(empty, context), handlers.elicit?.(empty, context)];
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toHaveLength(1);
    answers[0]?.("y");
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toHaveLength(2);
    answers[1]?.("n");
    expect(await Promise.all(both)).toEqual([{ action: "accept" }, { action: "decline" }]);
  });
});

describe("--sampling-cmd", () => {
  const request = { messages: [], maxTokens: 5 };
  const sample = (command: string) => samplingCommand(command).sample?.(request, context);

  test("gets the request, and what it prints is the text", async () => {
    expect(await sample("cat")).toEqual({
      role: "assistant",
      content: { type: "text", text: '{"messages":[],"maxTokens":5}' },
      model: "sampling-cmd",
    });
  });

  test("may print the whole result", async () => {
    const result = { role: "assistant", content: { type: "text", text: "Hi" }, model: "m" };
    expect(await sample(`echo '${JSON.stringify(result)}'`)).toEqual(result);
  });

  test("that fails is named with its exit code", async () => {
    await expect(sample("exit 3")).rejects.toThrow("--sampling-cmd ended with exit code 3: exit 3");
  });
});
