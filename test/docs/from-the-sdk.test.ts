// The programs of examples/from-the-sdk do the same on the official SDK and on this library: every
// client prints the same with every server. What they print is written out here.
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { countCodeTokens } from "../../scripts/lib/count-code-tokens.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const programs = join(root, "examples/from-the-sdk");
const run = promisify(execFile);

const PRINTED = new Map([
  [
    "1-tool",
    `[ 'product_price' ]
{ name: 'Travel mug', price: 24 }
true [ { type: 'text', text: 'There is no Teapot' } ]
`,
  ],
  [
    "2-resources",
    `note://index index
note://by-name/{name} note
[ 'bread' ]
[
  {
    uri: 'note://by-name/bread',
    mimeType: 'text/plain',
    text: 'Bake bread'
  }
]
`,
  ],
  [
    "3-prompts",
    `[ 'typescript' ]
[
  {
    role: 'user',
    content: { type: 'text', text: 'Review this rust code.' }
  }
]
The server refused: -32602
It took too long
`,
  ],
  [
    "4-asking",
    `The server asks: Which size?
[ { type: 'text', text: 'Ordered a large mug' } ]
The server wants written: A slogan for mugs
[ { type: 'text', text: 'Hold on.' } ]
`,
  ],
  [
    "5-changes",
    `[ 'diary://today', 'diary://entry-1' ]
[
  { uri: 'diary://today', mimeType: 'text/plain', text: 'It rained.' }
]
`,
  ],
]);

describe("a program on the official SDK and the same on this library", () => {
  test("are all among those that are run here", () => {
    expect(readdirSync(programs).toSorted()).toEqual([...PRINTED.keys()]);
  });

  for (const [folder, printed] of PRINTED) {
    for (const client of ["official", "ours"]) {
      for (const server of ["official", "ours"]) {
        test(`${folder}: the client (${client}) with the server (${server})`, async () => {
          const args = [`${client}-client.mjs`, `${server}-server.mjs`];
          const { stdout, stderr } = await run(process.execPath, args, {
            cwd: join(programs, folder),
            timeout: 9000,
          });
          expect(stderr).toBe("");
          expect(stdout).toBe(printed);
        });
      }
    }
  }
});

describe("the length of those programs", () => {
  test("is no greater on this library in any", async () => {
    const { stdout } = await run(process.execPath, ["scripts/count-tokens.mjs", "--json"], {
      cwd: root,
    });
    const rows: { program: string; official: number; ours: number }[] = JSON.parse(stdout);
    expect(rows).toHaveLength(10);
    expect(rows.filter(({ official, ours }) => ours > official)).toEqual([]);
  });

  test("is what the document says", async () => {
    const check = run(process.execPath, ["scripts/count-tokens.mjs", "--check"], { cwd: root });
    expect(await check).toEqual({ stdout: "", stderr: "" });
  });
});

describe("countCodeTokens()", () => {
  test("counts names, literals, keywords and punctuation", () => {
    expect(countCodeTokens("const a = [1, 'two'];")).toBe(9);
    expect(countCodeTokens("")).toBe(0);
  });

  test("does not count comments, white space and line breaks", () => {
    const bare = countCodeTokens("f(x);g();");
    expect(bare).toBe(9);
    expect(countCodeTokens("/** What f does. */\nf( x ); // and then\n\n/* g */ g();\n")).toBe(
      bare,
    );
  });

  test("takes regular expressions and pieces of templates for one each", () => {
    expect(countCodeTokens("/a b[/]c/g;")).toBe(2);
    expect(countCodeTokens("`one two`;")).toBe(2);
    expect(countCodeTokens(`\`one \${a} two \${b} three\`;`)).toBe(6);
  });

  test("refuses what is no program", () => {
    expect(() => countCodeTokens("const a =\n;")).toThrow(
      new SyntaxError("Cannot count tokens: line 2: Expression expected."),
    );
  });
});
