import { isCodeLike } from "./credentials.ts";
import type { Placeholders } from "./placeholders.ts";

/**
 * A URL, or a path with a query, without its credentials, the values of its query and its fragment.
 * Scheme, host, path and the names in the query stay; what looks like a key in the path goes.
 */
export function redactUrl(url: string, placeholders: Placeholders): string {
  const [rest = "", fragment] = splitOnce(url, "#");
  const [place = "", query] = splitOnce(rest, "?");
  const hidden = place.replace(USERINFO, (_, scheme: string, userinfo: string) => {
    placeholders.notice(userinfo);
    return `${scheme}${placeholders.of(userinfo)}@`;
  });
  const shown = hidden
    .split("/")
    .map((part) => (isCodeLike(part) ? hide(part, placeholders) : part));
  const asked = query === undefined ? "" : `?${redactQuery(query, placeholders)}`;
  const tail = fragment === undefined || fragment === "" ? "" : `#${hide(fragment, placeholders)}`;
  return `${shown.join("/")}${asked}${tail}`;
}

function redactQuery(query: string, placeholders: Placeholders): string {
  return query
    .split("&")
    .map((pair) => {
      const [name = "", value] = splitOnce(pair, "=");
      // A query that is one word is a value as likely as a name.
      if (value === undefined) return name === "" ? "" : hide(name, placeholders);
      return `${name}=${value === "" ? "" : hide(decoded(value), placeholders)}`;
    })
    .join("&");
}

function hide(secret: string, placeholders: Placeholders): string {
  placeholders.notice(secret);
  return placeholders.of(secret);
}

/** So that a secret has the same placeholder here as elsewhere. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch {
    // Not what it should be: then it stands for itself.
    return value;
  }
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

const USERINFO = /^([a-z][a-z0-9+.-]*:\/\/)([^/]*)@/i;
