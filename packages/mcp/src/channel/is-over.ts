/**
 * Whether a stream of Node.js gave its last event before anybody listened: nothing would tell of it any
 * more. Streams of another make do not say, and are taken to go on.
 */
export function isReadOver(stream: object): boolean {
  const { destroyed, readableEnded }: NodeStream = stream;
  return destroyed === true || readableEnded === true;
}

/** Whether a stream of Node.js takes nothing any more. */
export function isWriteOver(stream: object): boolean {
  const { destroyed, writableEnded }: NodeStream = stream;
  return destroyed === true || writableEnded === true;
}

interface NodeStream {
  readonly destroyed?: unknown;
  readonly readableEnded?: unknown;
  readonly writableEnded?: unknown;
}
