import type { Observer } from "../exchange/observer.ts";
import type { CacheHints } from "./cache-hints.ts";
import type { CompleteResult } from "./complete-result.ts";
import type { ListName } from "./lists/list-name.ts";

/** What the lists of a server share. */
export interface ListSettings {
  readonly complete: CompleteResult;
  readonly cache: Readonly<Record<ListName, Required<CacheHints>>>;
  /** Entries a page, from 1. */
  readonly pageSize: number;
  /** Is told of visibility rules that throw. */
  readonly observer: Observer | undefined;
}
