// The characters of a URI, and texts as characters. https://www.rfc-editor.org/rfc/rfc3986#section-2

/** Letters, digits and `-._~`. */
export const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

/** What separates the parts of a URI. */
export const RESERVED = ":/?#[]@!$&'()*+,;=";

/**
 * A URI as characters: each a code point as it stands, or a whole percent-encoded one such as
 * `%C3%A9`. So nothing that is cut between two of them cuts a character in two. Undefined where what
 * is percent-encoded is not UTF-8.
 */
export function charactersOf(uri: string): readonly string[] | undefined {
  if (PLAIN.test(uri)) return uri.split("");
  try {
    decodeURIComponent(uri);
  } catch {
    // A stray % or broken UTF-8: then no value gives this URI.
    return undefined;
  }
  return uri.match(CHARACTER) ?? [];
}

/** The code of a character that stands as it is in ASCII; {@link OTHER} for any other. */
export function codeOf(character: string | undefined): number {
  if (character === undefined) return NONE;
  return character.length === 1 ? Math.min(character.charCodeAt(0), OTHER) : OTHER;
}

/** Whether a text is a URI: it has a scheme, and every character can stand in one. */
export function isUri(text: string): boolean {
  return SCHEME.test(text) && !NOT_IN_URI.test(text);
}

/** The code of everything that is percent-encoded or beyond ASCII. */
export const OTHER = 128;

/** The code of no character, behind the end. */
const NONE = 129;
/** ASCII without %. */
const PLAIN = /^[\0-$&-\x7f]*$/;
/** One to four encoded bytes that are one code point, or any one code point. */
const CHARACTER =
  /%[0-7][\dA-F]|%[CD][\dA-F]%[\dA-F]{2}|%E[\dA-F](?:%[\dA-F]{2}){2}|%F[\dA-F](?:%[\dA-F]{2}){3}|./gisu;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const NOT_IN_URI = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/;
