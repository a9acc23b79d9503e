import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/**
 * The body of an answer without its content encoding; undefined where that is one that nobody here
 * knows. None is asked for, but what stands between may compress all the same. What is decoded is
 * handed on as it comes, since an event must not wait for the next one.
 */
export function decodeBody(response: IncomingMessage): Readable | undefined {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return response;
  const create = DECODERS.get(encoding);
  if (create === undefined) return undefined;
  // An error of either reaches whoever reads the decoded one.
  return pipeline(response, create(), passOver);
}

const DECODERS: ReadonlyMap<string, () => ReturnType<typeof createGunzip>> = new Map([
  ["gzip", () => createGunzip({ flush: constants.Z_SYNC_FLUSH })],
  ["x-gzip", () => createGunzip({ flush: constants.Z_SYNC_FLUSH })],
  ["deflate", () => createInflate({ flush: constants.Z_SYNC_FLUSH })],
  ["br", () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH })],
]);

function passOver(): void {
  // The stream that is read has the same error.
}
