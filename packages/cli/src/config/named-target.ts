import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, relative, resolve } from "node:path";
import { parseEnv } from "node:util";
import { parseFrame } from "@wirewright/mcp";
import { didYouMean } from "../closest.ts";
import type { Target } from "../command-line/target.ts";
import { asJsonObject, isJsonObject } from "../json-object.ts";
import { UsageError } from "../usage-error.ts";
import { configFiles } from "./config-files.ts";
import type { Variables } from "./expand-variables.ts";
import { expandVariables } from "./expand-variables.ts";
import { withoutComments } from "./without-comments.ts";

/** A server that a configuration names. */
export interface NamedServer {
  readonly name: string;
  readonly file: string;
  /** The entry as it is written: nobody has typed it, and its variables are not expanded. */
  readonly entry: unknown;
}

/**
 * All servers that have a name, the nearest first; of one file where that is given. Of two with one
 * name the nearer counts. Files that are not there are passed over.
 *
 * @throws {UsageError} where the file that is given is not there, or a file cannot be read.
 */
export function namedServers(config: string | undefined): readonly NamedServer[] {
  const files = config === undefined ? configFiles(surroundings()) : [resolve(config)];
  const servers = new Map<string, NamedServer>();
  for (const file of files) {
    const text = readIfThere(file, config !== undefined);
    if (text === undefined) continue;
    for (const server of serversOf(text, file)) {
      if (!servers.has(server.name)) servers.set(server.name, server);
    }
  }
  return [...servers.values()];
}

/**
 * The target that a configuration names, with its variables in place.
 *
 * @throws {UsageError} where none has that name, or its entry is neither a command nor a URL.
 */
export function namedTarget(name: string, config: string | undefined): Target {
  const servers = namedServers(config);
  const server = servers.find((it) => it.name === name);
  if (server !== undefined) return targetOf(server);
  const names = servers.map((it) => it.name);
  const what =
    config === undefined
      ? `No configuration names a server "${name}"`
      : `${config} names no "${name}"`;
  const hint =
    names.length === 0
      ? `A target is a URL, a command behind --, or a name in .mcp.json, .vscode/mcp.json, .cursor/mcp.json or claude_desktop_config.json`
      : `The names are ${names.join(", ")}`;
  throw new UsageError(`${what}${didYouMean(name, names)}`, hint);
}

function surroundings() {
  return { cwd: process.cwd(), home: homedir(), platform: process.platform, env: process.env };
}

function readIfThere(file: string, isDemanded: boolean): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (!isDemanded && NOT_THERE.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    const { code = "" } = error as NodeJS.ErrnoException;
    const why = NOT_THERE.get(code) ?? code;
    throw new UsageError(`Cannot read the configuration ${shown(file)}: ${why}`);
  }
}

function serversOf(text: string, file: string): readonly NamedServer[] {
  const json = withoutComments(text);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // Where it goes wrong is found by the library's parser.
    throw new UsageError(`Cannot read ${shown(file)}: line ${lineOfFault(json)} is no JSON`);
  }
  const { mcpServers, servers } = asJsonObject(value);
  const entries = { ...asJsonObject(servers), ...asJsonObject(mcpServers) };
  return Object.entries(entries).map(([name, entry]) => ({ name, file, entry }));
}

/** Not with the engine's sentence, which quotes the file: tokens stand there. */
function lineOfFault(json: string): number {
  const frame = parseFrame(json);
  const offset = frame.kind === "complaint" ? (frame.complaint.byteOffset ?? 0) : 0;
  return Buffer.from(json).subarray(0, offset).toString().split("\n").length;
}

function targetOf({ name, file, entry }: NamedServer): Target {
  const where = `The server ${name} in ${shown(file)}`;
  const { command, args, env, envFile, cwd, url, serverUrl, headers } = asJsonObject(entry);
  const secrets: string[] = [];
  const variables: Variables = {
    env: process.env,
    home: homedir(),
    folder: folderOf(file),
    onValue: (value) => secrets.push(value),
  };
  const expand = (text: string): string => expandVariables(text, where, variables);
  const address = url ?? serverUrl;
  if (typeof command === "string" && command !== "") {
    return {
      kind: "command",
      command: expand(command),
      args: textsOf(args, `${where}: its args`).map(expand),
      env: {
        ...(typeof envFile === "string" ? variablesIn(expand(envFile), file, where) : {}),
        ...mapOf(env, `${where}: its env`, expand),
      },
      ...(typeof cwd === "string" ? { cwd: resolve(folderOf(file), expand(cwd)) } : {}),
      secrets,
    };
  }
  if (typeof address === "string" && address !== "") {
    const expanded = expand(address);
    // What it was expanded to may be a secret, so the error shows what was written.
    if (!URL.canParse(expanded)) throw new UsageError(`${where} has no valid URL: ${address}`);
    const sent = mapOf(headers, `${where}: its headers`, expand);
    return { kind: "url", url: expanded, headers: sent, secrets };
  }
  throw new UsageError(`${where} has neither a "command" nor a "url"`);
}

/** The variables of a file of `NAME=value` lines, as editors read them. */
function variablesIn(
  path: string,
  config: string,
  where: string,
): Readonly<Record<string, string>> {
  const file = resolve(folderOf(config), path);
  try {
    return parseEnv(readFileSync(file, "utf8")) as Record<string, string>;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${where}: its envFile ${shown(file)} cannot be read: ${NOT_THERE.get(code) ?? code}`,
    );
  }
}

/** The folder of the project: editors keep the file in a folder of their own. */
function folderOf(file: string): string {
  const folder = dirname(file);
  return [".vscode", ".cursor"].includes(basename(folder)) ? dirname(folder) : folder;
}

function textsOf(value: unknown, what: string): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((it) => typeof it === "string")) return value;
  throw new UsageError(`${what} must be a list of texts`);
}

function mapOf(
  value: unknown,
  what: string,
  expand: (text: string) => string,
): Readonly<Record<string, string>> {
  if (value === undefined) return {};
  if (!isJsonObject(value)) throw new UsageError(`${what} must be an object`);
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => {
      if (typeof text === "string") return [name, expand(text)];
      if (typeof text === "number" || typeof text === "boolean") return [name, String(text)];
      throw new UsageError(`${what} must have texts, and ${name} is none`);
    }),
  );
}

/** As short as it can be written from here. */
function shown(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith("..") ? file : path;
}

const NOT_THERE: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["ENOTDIR", "there is no such file"],
  ["EACCES", "it may not be read"],
]);
