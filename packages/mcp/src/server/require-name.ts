import { showValue } from "../util/excerpt.ts";
import { isObject } from "./request-meta.ts";
import { isUri } from "./resources/uri-characters.ts";

/**
 * Holds that a thing has a name, options and a function: a program without types can get any of them
 * wrong, and should hear of it when it starts.
 */
export function requireName(what: string, name: unknown, options: unknown, handler: unknown): void {
  if (typeof name !== "string" || name === "") {
    throw new TypeError(
      `Cannot add ${what}: its name must be a string that is not empty, found ${showValue(name)}`,
    );
  }
  if (!isObject(options)) {
    throw new TypeError(
      `Cannot add ${what} ${name}: its options must be an object, found ${showValue(options)}`,
    );
  }
  if (typeof handler === "function") return;
  throw new TypeError(
    `Cannot add ${what} ${name}: its handler must be a function, found ${showValue(handler)}`,
  );
}

/**
 * Holds that a resource is at a URI.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#custom-uri-schemes
 */
export function requireUri(uri: string): void {
  if (isUri(uri)) return;
  throw new TypeError(
    `Cannot add resource ${uri}: it must be a URI, with a scheme such as file: and everything that URIs cannot hold percent-encoded`,
  );
}
