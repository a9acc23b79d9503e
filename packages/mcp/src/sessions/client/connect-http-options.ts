import type { ConnectErasOptions } from "../../handshake/connect-options.ts";
import type { HttpClientOptions } from "../../http/client/http-client-options.ts";

/**
 * Options of `connectHttp` that may speak any revision. `era: "stateless"` sends nothing before the
 * first request; every other way begins with `server/discover` or `initialize`.
 */
export interface ConnectHttpErasOptions extends HttpClientOptions, ConnectErasOptions {}
