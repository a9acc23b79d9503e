/**
 * What a tool throws to tell the model why it failed: its message is sent as the text of a result
 * with `isError: true`. The message of any other error stays on the server, where the observer gets
 * it, since it may hold what a client should not see.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#error-handling
 */
export class ToolError extends Error {
  override readonly name = "ToolError";
}
