/** What a request line asks for. */
export interface RequestTarget {
  /** The path, without query and without a slash at its end. */
  readonly path: string;
  /** Name and port, where the line has them: then the `Host` header does not count. */
  readonly authority?: string;
}

/**
 * Reads the target of a request: a path, or a whole URL as clients send it that take a server for a
 * proxy.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
 */
export function requestTarget(target: string): RequestTarget {
  if (target.startsWith("/")) return { path: trimmedPath(target) };
  const { authority, rest } = ABSOLUTE.exec(target)?.groups ?? {};
  if (authority === undefined || rest === undefined) return { path: trimmedPath(target) };
  return { path: trimmedPath(rest), authority };
}

/** A path without query and without a slash at its end. */
export function trimmedPath(target: string): string {
  const end = target.indexOf("?");
  const path = end === -1 ? target : target.slice(0, end);
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

const ABSOLUTE = /^https?:\/\/(?<authority>[^/?#]*)(?<rest>.*)$/i;
