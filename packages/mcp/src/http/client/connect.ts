import type { Connection } from "../../exchange/exchange.ts";
import { onAbort } from "../../util/on-abort.ts";
import type { Fetcher } from "./fetcher.ts";
import type { HttpClientOptions } from "./http-client-options.ts";
import { HttpConnection } from "./http-connection.ts";
import { endpointUrl } from "./post-settings.ts";

/**
 * A connection to an endpoint over a platform's Fetcher. Nothing is sent before the first request.
 *
 * @throws {TypeError} where the address is none of HTTP, or a header cannot be sent.
 * @throws {RangeError} where a limit is out of its range.
 * @throws the signal's reason, where it is aborted already.
 */
export function connect(
  url: string | URL,
  fetcher: Fetcher,
  options: HttpClientOptions,
): Connection {
  const { signal } = options;
  signal?.throwIfAborted();
  const connection = new HttpConnection(endpointUrl(url), fetcher, options);
  if (signal !== undefined) {
    const message = "This side closed the connection, by the signal that it was opened with";
    const unlink = onAbort(signal, (cause) => connection.end({ code: "CLOSED", message, cause }));
    void connection.closed.then(unlink);
  }
  return connection;
}
