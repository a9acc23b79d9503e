import { expect, test } from "vitest";
import { ToolMemory } from "./tool-memory.ts";

const toolOf = (name: unknown, header: unknown) => ({
  name,
  inputSchema: { type: "object", properties: { a: { type: "string", "x-mcp-header": header } } },
});
const learn = (memory: ToolMemory, tools: unknown) => {
  const rejected: string[] = [];
  const result = { tools };
  const learned = memory.learn(result, ({ name }) => void rejected.push(name));
  return { learned, rejected, isSame: learned === result };
};

test("ToolMemory learns what a tool's calls repeat, and forgets it when the tool has changed", () => {
  const memory = new ToolMemory();
  expect(learn(memory, [toolOf("a", "Region")]).isSame).toBe(true);
  expect(memory.paramsOf("a")).toEqual([{ header: "Region", path: ["a"], type: "string" }]);
  learn(memory, [{ name: "a", inputSchema: { type: "object" } }]);
  expect(memory.paramsOf("a")).toEqual([]);
});

test("ToolMemory leaves out a tool whose annotation is wrong, and what it knew of it", () => {
  const memory = new ToolMemory();
  learn(memory, [toolOf("a", "Region")]);
  const { learned, rejected } = learn(memory, [toolOf("a", "a b"), toolOf("b", "B")]);
  expect(learned).toEqual({ tools: [toolOf("b", "B")] });
  expect(rejected).toEqual(["a"]);
  expect(memory.paramsOf("a")).toEqual([]);
});

test.each([[undefined], ["tools"], [[null, 1, "x", {}, { name: 5 }]]])(
  "ToolMemory leaves %j to whoever reads the list",
  (tools) => {
    expect(learn(new ToolMemory(), tools)).toMatchObject({ isSame: true, rejected: [] });
  },
);

test("ToolMemory knows nothing of what is no name", () => {
  expect(new ToolMemory().paramsOf({ toString: () => "a" })).toEqual([]);
  expect(new ToolMemory().paramsOf("constructor")).toEqual([]);
});

test("ToolMemory is bounded: what was listed first goes first", () => {
  const memory = new ToolMemory();
  learn(
    memory,
    Array.from({ length: 1100 }, (_, n) => toolOf(`t${n}`, "H")),
  );
  expect(memory.paramsOf("t75")).toEqual([]);
  expect(memory.paramsOf("t76")).toHaveLength(1);
  expect(memory.paramsOf("t1099")).toHaveLength(1);
});
