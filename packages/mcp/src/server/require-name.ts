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
 * Holds that the arguments of a prompt are given by their names: other libraries take a list of them.
 */
export function requireArguments(prompt: string, given: unknown): void {
  if (!isObject(given)) {
    throw new TypeError(
      `Cannot add prompt ${prompt}: arguments must be an object of arguments by name, found ${showValue(given)}`,
    );
  }
  for (const [name, argument] of Object.entries(given)) {
    if (!isObject(argument)) {
      throw new TypeError(
        `Cannot add prompt ${prompt}: argument ${name} must be an object, found ${showValue(argument)}`,
      );
    }
    requireCompleter(name, argument["complete"]);
  }
}

/** Holds that what completes a value is a function, where there is one. */
export function requireCompleter(name: string, completer: unknown): void {
  if (completer === undefined || typeof completer === "function") return;
  throw new TypeError(
    `Cannot complete ${name}: it must be a function, found ${showValue(completer)}`,
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
