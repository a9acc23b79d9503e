import type { Connection } from "@wirewright/mcp";
import type { Client } from "@wirewright/mcp/client";
import { createClient } from "@wirewright/mcp/client";
import type { Target } from "../command-line/target.ts";
import { readTarget } from "../command-line/target.ts";
import { namedServers, namedTarget } from "../config/named-target.ts";
import { VERSION } from "../version.ts";
import { NamesCache } from "./names-cache.ts";
import type { ServerNames } from "./server-names.ts";
import { isPlainWord, serverNames } from "./server-names.ts";
import type { CandidateSources, CompletionQuestion, TypedLine } from "./typed-line.ts";

/** Configurations, and servers that are asked for two seconds at most. */
export function realSources(): CandidateSources {
  const names = new NamesCache<ServerNames>();
  const values = new NamesCache<readonly string[]>();
  return {
    targets: namesIn,
    async server(line) {
      const target = targetOf(line);
      return target && (await kept(names, target, () => ask(target, serverNames)));
    },
    async complete(line, question) {
      const target = targetOf(line);
      if (target === undefined) return [];
      const asked = () => ask(target, (client, late) => valuesOf(client, question, late));
      return (await kept(values, { target, question }, asked)) ?? [];
    },
  };
}

function namesIn(config: string | undefined): readonly string[] {
  try {
    return namedServers(config).map(({ name }) => name);
  } catch {
    // A configuration that cannot be read names nothing.
    return [];
  }
}

async function kept<T>(
  cache: NamesCache<T>,
  key: unknown,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const known = cache.read(key);
  if (known !== undefined) return known;
  const found = await ask();
  if (found !== undefined) cache.write(key, found);
  return found;
}

async function valuesOf(
  client: Client,
  { kind, of, argument, known }: CompletionQuestion,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const reference =
    kind === "prompts"
      ? ({ type: "ref/prompt", name: of } as const)
      : ({ type: "ref/resource", uri: of } as const);
  const context = Object.keys(known).length === 0 ? {} : { context: { arguments: known } };
  const { completion } = await client.complete(reference, argument, { ...context, signal });
  return completion.values.filter(isPlainWord);
}

/** What stands behind the cursor, or the only server that has a name. */
function targetOf({ words, before, command, config }: TypedLine): Target | undefined {
  try {
    const { target } = readTarget({ words: words.slice(before), command });
    return target.kind === "name" ? namedTarget(target.name, config) : target;
  } catch {
    // No target yet.
    return onlyTarget(config);
  }
}

function onlyTarget(config: string | undefined): Target | undefined {
  const [only, ...others] = namesIn(config);
  if (only === undefined || others.length > 0) return undefined;
  try {
    return namedTarget(only, config);
  } catch {
    // A variable that it needs is not set, say: nothing is offered then.
    return undefined;
  }
}

/** What a server is asked while there is time. */
type Ask<T> = (client: Client, late: AbortSignal) => Promise<T>;

/** Nobody waits longer: the program exits then, and ends the server with it. */
async function ask<T>(target: Target, question: Ask<T>): Promise<T | undefined> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const isLate = new Promise<undefined>((resolve) => {
    late.addEventListener("abort", () => resolve(undefined));
  });
  return await Promise.race([answerOf(target, question, late), isLate]);
}

async function answerOf<T>(
  target: Target,
  question: Ask<T>,
  late: AbortSignal,
): Promise<T | undefined> {
  try {
    const client = createClient(await open(target), { name: "wirewright", version: VERSION });
    const answer = await question(client, late);
    // What came of a time-out is not what the server offers.
    if (late.aborted) return undefined;
    await client.close();
    return answer;
  } catch {
    // There is nobody to tell: whoever presses Tab sees that nothing is offered.
    return undefined;
  }
}

async function open(target: Target): Promise<Connection> {
  if (target.kind === "url") {
    const { connectHttp } = await import("@wirewright/mcp/http-node");
    return await connectHttp(target.url, { headers: target.headers ?? {} });
  }
  const { connectStdio } = await import("@wirewright/mcp/stdio");
  const { command, args, env = {}, cwd } = target;
  const where = cwd === undefined ? {} : { cwd };
  return await connectStdio({ command, args, env, ...where, restart: false });
}

const TIMEOUT_MS = 2000;
