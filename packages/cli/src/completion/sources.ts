import type { Connection } from "@wirewright/mcp";
import { createClient } from "@wirewright/mcp/client";
import type { Target } from "../command-line/target.ts";
import { readTarget } from "../command-line/target.ts";
import { namedServers, namedTarget } from "../config/named-target.ts";
import { VERSION } from "../version.ts";
import type { CandidateSources, TypedLine } from "./candidates.ts";
import { NamesCache } from "./names-cache.ts";
import type { ServerNames } from "./server-names.ts";
import { serverNames } from "./server-names.ts";

/** Configurations, and servers that are asked for two seconds at most. */
export function realSources(cache: NamesCache = new NamesCache()): CandidateSources {
  return {
    targets: () => namedServers(undefined).map(({ name }) => name),
    async server(line) {
      const target = targetOf(line);
      if (target === undefined) return undefined;
      const known = cache.read(target);
      if (known !== undefined) return known;
      const names = await ask(target);
      if (names !== undefined) cache.write(target, names);
      return names;
    },
  };
}

/** What stands behind the cursor, or the only server that has a name. */
function targetOf({ words, before, command, config }: TypedLine): Target | undefined {
  try {
    const { target } = readTarget({ words: words.slice(before), command });
    return target.kind === "name" ? namedTarget(target.name, config) : target;
  } catch {
    // No target yet.
    const [only, ...others] = namedServers(config);
    return only === undefined || others.length > 0 ? undefined : namedTarget(only.name, config);
  }
}

/** Nobody waits longer: the program exits then, and ends the server with it. */
async function ask(target: Target): Promise<ServerNames | undefined> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const isLate = new Promise<undefined>((resolve) => {
    late.addEventListener("abort", () => resolve(undefined));
  });
  return await Promise.race([namesOf(target, late), isLate]);
}

async function namesOf(target: Target, late: AbortSignal): Promise<ServerNames | undefined> {
  try {
    const client = createClient(await open(target), { name: "wirewright", version: VERSION });
    const names = await serverNames(client, late);
    // What came of a time-out is not what the server offers.
    if (late.aborted) return undefined;
    await client.close();
    return names;
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
