export type { ByteSink, ByteSource } from "../channel/byte-stream.ts";
export type { Channel, ChannelReader, OutgoingFrame } from "../channel/channel.ts";
export { type ConnectChannelOptions, connectChannel } from "../channel/connect-channel.ts";
export {
  type LineChannelOptions,
  type LineDirection,
  type LineInput,
  lineChannel,
} from "../channel/line-channel.ts";
export { memoryPair } from "../channel/memory-pair.ts";
export { openPeer, type Peer, type PeerOptions } from "../channel/peer.ts";
export { type ServeChannelOptions, type Serving, serveChannel } from "../channel/serve-channel.ts";
export { tellingLines } from "../channel/telling-lines.ts";
export type { UnfinishedLine } from "../jsonrpc/line-decoder.ts";
