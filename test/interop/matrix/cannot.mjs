// What peers cannot do. An entry stands for the cells of its lists; `message` is part of what the cell
// fails with, and `source` is a line of the peer that says why. A cell that works must not stand here.
const HANDSHAKE = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
const SDK_SERVER = "@modelcontextprotocol/server/dist/";

/** The SDK's server makes an instance for each request of an old client over HTTP, and keeps none. */
const STATELESS_HTTP = {
  client: "ours",
  server: "v2",
  transports: ["HTTP"],
  revisions: HANDSHAKE,
};

export const CANNOT = [
  {
    ...STATELESS_HTTP,
    features: ["elicitation", "sampling", "roots"],
    message: "per-request legacy serving cannot receive server-to-client requests",
    source: {
      folder: SDK_SERVER,
      line: "per-request legacy serving cannot receive server-to-client requests",
    },
  },
  {
    ...STATELESS_HTTP,
    features: ["resource subscription", "list-changed"],
    message: "Nothing came",
    source: {
      folder: SDK_SERVER,
      line: 'if (request.method.toUpperCase() !== "POST") return jsonRpcErrorResponse(405, -32e3, "Method not allowed.");',
    },
  },
  {
    ...STATELESS_HTTP,
    features: ["logging"],
    message: "A log below warning came",
    source: { folder: SDK_SERVER, line: "_loggingLevels = /* @__PURE__ */ new Map();" },
  },
];
