import type { CaptureTarget } from "@wirewright/mcp/capture";
import type { CommandLine } from "../command-line/parse-command-line.ts";
import { UsageError } from "../usage-error.ts";
import type { ListenAddress } from "./listen-address.ts";
import { parseListenAddress } from "./listen-address.ts";

/** Where a tap is put. */
export type TapPlan =
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string | undefined;
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly kind: "http"; readonly listen: ListenAddress; readonly to: URL };

/**
 * What a command line says: `-- command args...`, or `--listen` and `--to`.
 *
 * @throws {UsageError} where it says neither, or both.
 */
export function readTapPlan(verb: string, { words, command, options }: CommandLine): TapPlan {
  if (words[0] !== undefined) throw new UsageError(`${verb} takes no "${words[0]}"`, usageOf(verb));
  const { listen, to, cwd, env } = options;
  if (command !== undefined) {
    if (listen !== undefined || to !== undefined) {
      throw new UsageError("--listen and --to stand for a server over HTTP, and -- for a command");
    }
    const [program = "", ...args] = command;
    if (program === "") throw new UsageError("Nothing stands behind --", usageOf(verb));
    return { kind: "stdio", command: program, args, cwd, env };
  }
  if (listen === undefined || to === undefined) {
    throw new UsageError(missingOf(listen, to), usageOf(verb));
  }
  if (cwd !== undefined || Object.keys(env).length > 0) {
    const name = cwd === undefined ? "--env" : "--cwd";
    throw new UsageError(`${name} needs a server that is started, behind --`);
  }
  return { kind: "http", listen: parseListenAddress(listen), to: parseUpstream(to) };
}

/** The plan as a capture names it. */
export function targetOf(plan: TapPlan): CaptureTarget {
  if (plan.kind === "http") return { kind: "url", url: plan.to.href };
  const { command, args, env } = plan;
  const given = Object.keys(env).length === 0 ? {} : { env };
  return { kind: "command", command, args, ...given };
}

function missingOf(listen: string | undefined, to: string | undefined): string {
  if (listen === undefined && to === undefined) return "The command line must say which server";
  if (listen === undefined) return "--to needs --listen beside it: where clients connect";
  return "--listen needs --to beside it: the server that requests are passed on to";
}

function parseUpstream(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError("--to must be a URL that begins with http:// or https://");
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError(
      "--to must not hold a user name or a password",
      "The client sends them, in the header Authorization: it passes through as it is",
    );
  }
  return url;
}

function usageOf(verb: string): string {
  return `wirewright ${verb} -- node server.js, or wirewright ${verb} --listen 127.0.0.1:4000 --to https://example.com/mcp`;
}
