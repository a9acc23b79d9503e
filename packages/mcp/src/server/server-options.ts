import type { Observer } from "../exchange/observer.ts";
import type { Icon, ServerCapabilities } from "../spec/2026-07-28/index.ts";
import type { ServerCacheHints } from "./cache-hints.ts";
import type { RequestStateOptions } from "./input/request-states.ts";
import type { EventBus } from "./subscriptions/event-bus.ts";
import type { TaskOptions } from "./tasks/task-options.ts";

/** Options of `createServer`. */
export interface ServerOptions {
  /** The server's name for programs; travels in every result's `_meta`. */
  readonly name: string;
  /** The server's own version; travels in every result's `_meta`. */
  readonly version: string;
  /** The name that people read. */
  readonly title?: string;
  /** What this server is, for people. */
  readonly description?: string;
  /** Where people read more. */
  readonly websiteUrl?: string;
  /** Pictures that stand for this server. */
  readonly icons?: readonly Icon[];
  /** How to use this server as a whole, for a model to read. */
  readonly instructions?: string;
  /** Cache hints of the lists, of `server/discover`, and of resources that give none. */
  readonly cache?: ServerCacheHints;
  /**
   * Entries a page of a list, an integer from 1.
   * @default 500
   */
  readonly pageSize?: number;
  /**
   * Declares the `logging` capability, which `context.log()` and `server.log()` need.
   * @default false
   * @deprecated Revision 2026-07-28 deprecates logging over the protocol (SEP-2577): log to stderr,
   * or use OpenTelemetry.
   */
  readonly logging?: boolean;
  /**
   * Capabilities to declare besides those that follow from what is registered: extensions, or a
   * part such as `prompts` whose first entry comes later.
   * @default {}
   */
  readonly capabilities?: ServerCapabilities;
  /** How the state of unfinished requests is sealed, and how long it lasts. */
  readonly state?: RequestStateOptions;
  /**
   * Where tasks are kept, for how long and how many. Given, it declares the Tasks extension, which a
   * tool with the option `task` does too.
   */
  readonly tasks?: TaskOptions;
  /**
   * Carries changes between the processes that serve the same clients.
   * @default one within this process
   */
  readonly eventBus?: EventBus;
  /** Sees what handlers throw; without it nobody does. */
  readonly observer?: Observer;
}
