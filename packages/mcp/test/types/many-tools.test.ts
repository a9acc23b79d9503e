import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const folder = dirname(fileURLToPath(import.meta.url));
const imports = `
  import { z } from "zod";
  import { createServer } from "../../src/server/create-server.ts";
  const server = createServer({ name: "many", version: "1" });`;

/** A tool with all that the compiler has to infer: arguments, a structured result, an answer. */
function toolNumber(n: number): string {
  return `
  server.tool("tool${n}", {
    description: "Tool ${n}",
    input: z.object({
      ref: z.string(), points: z.number().default(${n}), tags: z.array(z.enum(["a", "b${n}"])),
      due: z.string().transform((text) => text.length).optional(),
      deep: z.object({ a: z.object({ b${n}: z.boolean() }) }).partial(),
    }),
    output: z.object({ ref: z.string(), total: z.number(), kind: z.literal("k${n}") }),
  }, async ({ ref, points, tags, due = 0, deep }, { elicit, once, progress }) => {
    await progress(1);
    const made = await once("made", () => ({ n: ${n}, tags }));
    const answer = await elicit("sure", { message: ref, schema: z.object({ sure${n}: z.boolean() }) });
    const extra = answer.action === "accept" && answer.content.sure${n} && deep.a?.b${n} ? 1 : 0;
    return { ref, total: points + due + made.n + extra, kind: "k${n}" };
  });`;
}

const tools = Array.from({ length: 200 }, (_, n) => toolNumber(n)).join("");
const files = new Map([
  [`${folder}/one-tool.ts`, `${imports}${toolNumber(0)}\nexport { server };`],
  [`${folder}/many-tools.ts`, `${imports}${tools}\nexport { server };`],
  [
    `${folder}/wrong-tool.ts`,
    `${imports}${toolNumber(0).replace("made.n", "made.m")}\nexport { server };`,
  ],
]);

function programOf(): ts.Program {
  const config = ts.readConfigFile(`${folder}/../../../../tsconfig.base.json`, (path) =>
    readFileSync(path, "utf8"),
  );
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);
  const overrides = {
    noEmit: true,
    skipLibCheck: true,
    isolatedDeclarations: false,
    declaration: false,
    types: [],
  };
  const host = ts.createCompilerHost({ ...options, ...overrides });
  const { readFile, fileExists } = host;
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.fileExists = (path) => files.has(path) || fileExists(path);
  return ts.createProgram([...files.keys()], { ...options, ...overrides }, host);
}

test("200 tools add less than 2 s to the type check", () => {
  const program = programOf();
  const check = (name: string): { errors: readonly string[]; cpuMs: number } => {
    const begin = process.cpuUsage();
    const found = program.getSemanticDiagnostics(program.getSourceFile(`${folder}/${name}`));
    const { user } = process.cpuUsage(begin);
    const errors = found.map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, "\n"),
    );
    return { errors, cpuMs: user / 1000 };
  };
  // What every program pays: the library's types, the schema library's, the compiler's own start.
  expect(check("one-tool.ts").errors).toEqual([]);
  const { errors, cpuMs } = check("many-tools.ts");
  expect(errors).toEqual([]);
  expect(cpuMs).toBeLessThan(2000);
  // And it did look.
  expect(check("wrong-tool.ts").errors.join()).toMatch(/Property 'm' does not exist/);
}, 120_000);
