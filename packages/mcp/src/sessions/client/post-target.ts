import { TransportError } from "../../errors/mcp-error.ts";
import { excerpt } from "../../util/excerpt.ts";

/**
 * Where messages are posted to, as the `endpoint` event says it, or why nothing is sent there: headers
 * may hold credentials, and those are for the origin that they were given for.
 *
 * @see https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse
 */
export function postTarget(data: string, streamUrl: URL): URL | TransportError {
  const said = data.trim();
  let target: URL;
  try {
    target = new URL(said, streamUrl);
  } catch {
    return refused(`it is no address: ${JSON.stringify(excerpt(said, 100))}`);
  }
  target.hash = "";
  if (target.origin === streamUrl.origin) return target;
  return refused(`it is of another origin, ${excerpt(target.origin, 100)}`);
}

function refused(why: string): TransportError {
  const message = `Cannot use the endpoint that the server names: ${why}`;
  return new TransportError("UNEXPECTED_ANSWER", message);
}
