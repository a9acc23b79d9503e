import { RPC_CODE } from "@wirewright/mcp";
import type { Options } from "../command-line/read-options.ts";
import type { Failure } from "../failure.ts";

/** What helps where the command line itself kept a connection from being made; undefined elsewhere. */
export function hintFromOptions(
  { rpcCode, message }: Failure,
  { era = "auto", revision }: Pick<Options, "era" | "revision">,
): string | undefined {
  const isRefused = rpcCode === RPC_CODE.methodNotFound && message.startsWith("Cannot connect:");
  if (!isRefused || (era === "auto" && revision === undefined)) return undefined;
  const option = revision === undefined ? `--era ${era}` : `--revision ${revision}`;
  return `Because of ${option} nothing else was asked: leave it out, and it is found out what the server speaks`;
}
