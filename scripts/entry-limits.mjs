// What each subpath of @wirewright/mcp may pull in: the folders (rows of the layer table), whether
// node: built-ins, and how many bytes gzipped, minified, with everything that it loads at once.
// What it loads later (`import()`) counts a chunk: `lazyGzip` each.
//
// A limit is the measured size and about a fifth. A subpath without one, or without a row, fails
// and says what it measures. Raise a limit in the commit that needs it, and say why there.
const core = ["errors", "util", "jsonrpc", "spec", "exchange"];
const eras = ["channel", "projection", "handshake"];
const http = ["sse", "http/shared", "http/client", "http/server"];
const bundledPackages = ["ajv", "fast-deep-equal", "json-schema-traverse"].map(
  (name) => `node_modules/${name}`,
);
const sessions = ["sessions/client", "sessions/server"];

export const entryLimits = {
  ".": { folders: core, gzip: 5_700 },
  "./errors": { folders: ["errors"], gzip: 3_900 },
  "./server": { folders: [...core, "form", "server"], gzip: 24_000 },
  "./client": { folders: [...core, "form", "client"], gzip: 14_000 },
  // Later comes what starts a child, which a server never needs.
  "./stdio": { folders: [...core, ...eras, "stdio"], node: true, gzip: 18_200, lazyGzip: 2_400 },
  "./http-node": {
    // stdio/ for the signals that end a process in good order, which both of its servers heed.
    folders: [...core, ...eras, ...http, ...sessions, "http/node", "stdio"],
    node: true,
    gzip: 20_500,
  },
  "./http": { folders: [...core, ...eras, ...http, ...sessions], gzip: 19_000 },
  "./connect": {
    folders: [...core, ...eras, ...http, ...sessions, "http/node", "stdio", "client"],
    node: true,
  },
  "./channel": { folders: [...core, "channel"], gzip: 13_000 },
  "./json-schema": {
    folders: ["errors", "util", "json-schema", ...bundledPackages],
    gzip: 45_000,
  },
  "./bridge": { folders: [...core, ...eras, "bridge"] },
  "./middleware": { folders: [...core, "capture", "middleware"], gzip: 6_000 },
  "./capture": { folders: ["errors", "util", "jsonrpc", "capture"] },
  "./validate": { folders: [...core, "validate", "spec/gen"], gzip: 10_500, lazyGzip: 30_000 },
  "./testing": { folders: [...core, "channel", "testing"] },
  "./stateless": { folders: [...core, ...http, "channel", "middleware", "server", "client"] },
};
