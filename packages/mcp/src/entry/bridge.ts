export type { ClientDeclaration } from "../handshake/client-declaration.ts";
export { connectEras } from "../handshake/connect-eras.ts";
export type { ConnectErasOptions } from "../handshake/connect-options.ts";
export type { Era } from "../handshake/eras.ts";
export { type Relay, type RelayOptions, relay } from "../handshake/relay/relay.ts";
export { type ServeErasOptions, serveEras, speaksBatches } from "../handshake/serve-eras.ts";
