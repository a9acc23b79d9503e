// Requests as text, without the beginning that holds the id.

/** What the tools of the programs are asked to say again. */
export const TEXT = "The quick brown fox jumps over the lazy dog";

/** A request after its id: everything from the method on, and the closing brace. */
export function requestText(method, params = {}, capabilities = {}) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  return JSON.stringify({ method, params: { ...params, _meta } }).slice(1);
}

/** A call of a tool that takes a text. */
export function toolCall(name) {
  return requestText("tools/call", { name, arguments: { text: TEXT } });
}
