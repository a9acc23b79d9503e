import { showValue } from "../util/excerpt.ts";
import { integerOption } from "../util/integer-option.ts";
import type { ListName } from "./lists/list-name.ts";

/** How long and for whom a client may keep an answer. */
export interface CacheHints {
  /**
   * How long the answer stays fresh, in milliseconds, an integer from 0.
   * @default 0
   */
  readonly ttlMs?: number;
  /**
   * `public` only where every caller gets the same answer: then gateways may share it.
   * @default "private"
   */
  readonly cacheScope?: "public" | "private";
}

/** Cache hints of a server: for everything, and where a list has others, for that list. */
export interface ServerCacheHints extends CacheHints {
  readonly tools?: CacheHints;
  readonly resources?: CacheHints;
  readonly resourceTemplates?: CacheHints;
  readonly prompts?: CacheHints;
}

/**
 * The hints with their defaults; `what` names them.
 *
 * @throws {RangeError} where `ttlMs` is not an integer from 0.
 * @throws {TypeError} where `cacheScope` is none of the two.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
export function cacheHintsOf(
  hints: CacheHints | undefined,
  fallback: Required<CacheHints>,
  what = "cache",
): Required<CacheHints> {
  const { ttlMs, cacheScope = fallback.cacheScope } = hints ?? {};
  const checked = integerOption(`${what}.ttlMs`, ttlMs, { fallback: fallback.ttlMs, min: 0 });
  if (cacheScope === "private" || cacheScope === "public") return { ttlMs: checked, cacheScope };
  throw new TypeError(
    `Cannot use ${what}.cacheScope: it must be "public" or "private", current value is ${showValue(cacheScope)}`,
  );
}

/** The hints of each list, and of what is no list. */
export function serverCacheOf(
  hints: ServerCacheHints = {},
): Readonly<Record<ListName | "rest", Required<CacheHints>>> {
  const rest = cacheHintsOf(hints, { ttlMs: 0, cacheScope: "private" });
  const of = (name: ListName): Required<CacheHints> =>
    cacheHintsOf(hints[name], rest, `cache.${name}`);
  return {
    rest,
    tools: of("tools"),
    resources: of("resources"),
    resourceTemplates: of("resourceTemplates"),
    prompts: of("prompts"),
  };
}
