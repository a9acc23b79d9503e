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
const onNode = ["http/node", "sessions/node", "stdio"];

export const entryLimits = {
  ".": { folders: core, gzip: 5_700 },
  "./errors": { folders: ["errors"], gzip: 5_800 },
  "./server": { folders: [...core, "form", "server"], gzip: 32_000 },
  "./client": { folders: [...core, "form", "schema", "client"], gzip: 19_000 },
  // At once: servers of both eras. Later: what starts a child, and what speaks to old servers.
  "./stdio": { folders: [...core, ...eras, "stdio"], node: true, gzip: 35_000, lazyGzip: 10_000 },
  "./http-node": {
    // stdio/ for the signals that end a process in good order, which both of its servers heed.
    folders: [...core, ...eras, ...http, ...sessions, ...onNode],
    node: true,
    gzip: 62_000,
    // What speaks to old servers, with questions that a client's handlers answer directly.
    lazyGzip: 19_000,
  },
  // A server speaks every revision, sessions included. What a client needs for those comes later.
  "./http": {
    folders: [...core, ...eras, ...http, ...sessions, "sessions/fetch"],
    gzip: 58_000,
    lazyGzip: 17_000,
  },
  "./connect": {
    folders: [...core, ...eras, ...http, ...sessions, ...onNode, "schema", "form", "client"],
    node: true,
    gzip: 55_000,
    lazyGzip: 18_000,
  },
  "./channel": { folders: [...core, "channel"], gzip: 17_000 },
  "./json-schema": {
    folders: ["errors", "util", "schema", "json-schema", ...bundledPackages],
    gzip: 45_000,
  },
  "./bridge": { folders: [...core, ...eras, "bridge"], gzip: 31_000 },
  "./middleware": { folders: [...core, "capture", "middleware"], gzip: 6_000 },
  "./capture": { folders: ["errors", "util", "jsonrpc", "capture"], gzip: 11_000 },
  // Rules of five revisions at once, the validators of one revision later (check-validators.mjs).
  "./validate": { folders: [...core, "validate", "spec/gen"], gzip: 19_500, lazyGzip: 30_000 },
  "./testing": { folders: [...core, "channel", "testing"] },
  "./stateless": {
    folders: [...core, ...http, "channel", "middleware", "schema", "form", "server", "client"],
    gzip: 82_000,
  },
};
