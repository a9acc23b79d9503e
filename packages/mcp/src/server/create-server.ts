import type { Implementation } from "../spec/2026-07-28/index.ts";
import { frozenJson } from "../util/frozen-json.ts";
import { integerOption } from "../util/integer-option.ts";
import { serverCacheOf } from "./cache-hints.ts";
import { completeResultOf } from "./complete-result.ts";
import { Dispatch } from "./dispatch.ts";
import { Features } from "./features.ts";
import { RequestStates } from "./input/request-states.ts";
import { Registration } from "./registration.ts";
import type { Server } from "./server.ts";
import { ServerLog } from "./server-log.ts";
import type { ServerOptions } from "./server-options.ts";
import { memoryEventBus } from "./subscriptions/event-bus.ts";
import { taskSettingsOf } from "./tasks/task-options.ts";
import { Tasks } from "./tasks/tasks.ts";

/**
 * Makes a server that speaks revision 2026-07-28. It is built once and serves any number of
 * callers at once, over any transport: `serveStdio(server)`, or as the Endpoint that it is.
 *
 * @example
 * const server = createServer({ name: "clock", version: "1.0.0" });
 * server.tool("now", { description: "Tells the time" }, () => new Date().toISOString());
 *
 * @throws {TypeError} where name or version is no string, `cache.cacheScope` none of the two, or a
 * key for states cannot be used.
 * @throws {RangeError} where a limit, a size, a time or `cache.ttlMs` is out of its range.
 */
export function createServer(options: ServerOptions): Server {
  const info = implementationOf(options);
  const { instructions, logging = false, observer, capabilities = {} } = options;
  const bus = options.eventBus ?? memoryEventBus();
  const { rest: cache, ...lists } = serverCacheOf(options.cache);
  const complete = completeResultOf(info);
  const pageSize = integerOption("pageSize", options.pageSize, { fallback: 500, min: 1 });
  const tasks = new Tasks({ settings: taskSettingsOf(options.tasks), bus, observer });
  const states = new RequestStates(options.state);
  const services = { complete, logging, observer, states, tasks };
  const features = new Features({
    services,
    lists: { complete, cache: lists, pageSize, observer },
    bus,
    capabilities: frozenJson(capabilities),
  });
  if (options.tasks !== undefined) features.offer("tasks");
  const dispatch = new Dispatch({ features, complete, cache, instructions, observer });
  const log = new ServerLog(logging, observer);
  return new Registration({ info, features, dispatch, services, bus, cache, log });
}

function implementationOf(options: ServerOptions): Implementation {
  const { name, version, title, description, websiteUrl, icons } = options;
  if (typeof name !== "string" || typeof version !== "string") {
    throw new TypeError("Cannot create server: name and version must be strings");
  }
  return frozenJson({ name, version, title, description, websiteUrl, icons }) as Implementation;
}
