import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

// What a tool's schemas cost the compiler is their library's affair. What a tool adds to that is ours:
// the arguments, the structured result and the answer of its user, all inferred.

const folder = dirname(fileURLToPath(import.meta.url));
const COUNT = 200;

const imports = `
  import { z } from "zod";
  import { createServer } from "../../src/server/create-server.ts";
  export const server = createServer({ name: "many", version: "1" });`;

const schemas = (n: number): string => `
  const Input${n} = z.object({
    ref: z.string(), points: z.number().default(${n}), tags: z.array(z.enum(["a", "b${n}"])),
    due: z.string().transform((text) => text.length).optional(),
    deep: z.object({ a: z.object({ b${n}: z.boolean() }) }).partial(),
  });
  const Output${n} = z.object({ ref: z.string(), total: z.number(), kind: z.literal("k${n}") });
  const Form${n} = z.object({ sure${n}: z.boolean() });`;

const schemasAlone = (n: number): string => `${schemas(n)}
  type In${n} = z.infer<typeof Input${n}>;
  type Out${n} = z.infer<typeof Output${n}>;
  export const use${n} = ({ ref, points, tags, due = 0, deep }: In${n}, { sure${n} }: z.infer<typeof Form${n}>): Out${n} =>
    ({ ref, total: points + due + tags.length + (sure${n} && deep.a?.b${n} ? 1 : 0), kind: "k${n}" });`;

const tool = (n: number): string => `${schemas(n)}
  server.tool("tool${n}", { description: "Tool ${n}", input: Input${n}, output: Output${n} },
    async ({ ref, points, tags, due = 0, deep }, { elicit, once, progress }) => {
      await progress(1);
      const made = await once("made", () => ({ n: ${n}, tags }));
      const answer = await elicit("sure", { message: ref, schema: Form${n} });
      const extra = answer.action === "accept" && answer.content.sure${n} && deep.a?.b${n} ? 1 : 0;
      return { ref, total: points + due + made.n + extra, kind: "k${n}" };
    });`;

const many = (each: (n: number) => string): string =>
  imports + Array.from({ length: COUNT }, (_, n) => each(n)).join("");

const files = new Map([
  ["warm-up.ts", imports + schemasAlone(0) + tool(1)],
  ["schemas.ts", many(schemasAlone)],
  ["tools.ts", many(tool)],
  [
    "wrong.ts",
    imports + tool(0).replace("points + due", "point + due").replace("made.n", "made.m"),
  ],
]);

function programOf(): ts.Program {
  const read = (path: string): string => readFileSync(path, "utf8");
  const { config } = ts.readConfigFile(`${folder}/../../../../tsconfig.base.json`, read);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const own = { noEmit: true, skipLibCheck: true, isolatedDeclarations: false, declaration: false };
  const host = ts.createCompilerHost({ ...options, ...own });
  const { readFile, fileExists } = host;
  const virtual = (path: string): string | undefined =>
    path.startsWith(`${folder}/`) ? files.get(path.slice(folder.length + 1)) : undefined;
  host.readFile = (path) => virtual(path) ?? readFile(path);
  host.fileExists = (path) => virtual(path) !== undefined || fileExists(path);
  const roots = [...files.keys()].map((name) => `${folder}/${name}`);
  return ts.createProgram(roots, { ...options, ...own, types: [] }, host);
}

test("200 tools add less than 2 s to what their schemas cost the type check", () => {
  const program = programOf();
  const check = (name: string): { readonly errors: readonly string[]; readonly cpuMs: number } => {
    const begin = process.cpuUsage();
    const found = program.getSemanticDiagnostics(program.getSourceFile(`${folder}/${name}`));
    const { user } = process.cpuUsage(begin);
    return {
      errors: found.map(({ messageText }) => JSON.stringify(messageText)),
      cpuMs: user / 1000,
    };
  };
  expect(check("warm-up.ts").errors).toEqual([]);
  const alone = check("schemas.ts");
  const tools = check("tools.ts");
  expect([alone.errors, tools.errors]).toEqual([[], []]);
  expect(tools.cpuMs - alone.cpuMs).toBeLessThan(2000);
  // And it did look.
  const wrong = check("wrong.ts").errors.join();
  expect(wrong).toContain("Cannot find name 'point'");
  expect(wrong).toContain("Property 'm' does not exist");
}, 120_000);
