// The generated validators are JavaScript with declarations beside them, which tsc reads and does
// not write: this puts them into the build, whose folder is the argument, where the code imports them.
import { cpSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const from = fileURLToPath(new URL("../src/spec/gen", import.meta.url));
const to = `${process.argv[2] ?? "dist"}/spec/gen`;
for (const name of readdirSync(from).filter((file) => /\.(js|d\.ts)$/.test(file))) {
  cpSync(`${from}/${name}`, `${to}/${name}`);
}
