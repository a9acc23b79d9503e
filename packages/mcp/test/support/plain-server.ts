import { createServer } from "../../src/server/create-server.ts";
import type { Server } from "../../src/server/server.ts";

/** A server that has nothing yet. */
export function plainServer(): Server {
  return createServer({ name: "t", version: "1" });
}

/** The `_meta` of its results. */
export const PLAIN_META = { "io.modelcontextprotocol/serverInfo": { name: "t", version: "1" } };
