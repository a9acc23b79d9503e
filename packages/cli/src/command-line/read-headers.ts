import { UsageError } from "../usage-error.ts";
import type { GivenOptions } from "./given-options.ts";

/**
 * The headers that a command line gives: each `--header`, and the token of `--bearer-env`. No message
 * shows a value: it may be a secret.
 *
 * @throws {UsageError} where one cannot be sent, or the variable of the token is not set.
 */
export function readHeaders(
  given: GivenOptions,
  own: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (const text of given.get("header") ?? []) {
    const { name, value } = readHeader(text);
    headers.set(name.toLowerCase(), value);
  }
  const variable = given.get("bearer-env")?.at(-1);
  if (variable !== undefined) {
    if (headers.has("authorization")) {
      throw new UsageError("--bearer-env and --header Authorization exclude each other");
    }
    headers.set("authorization", `Bearer ${readToken(variable, own)}`);
  }
  return Object.fromEntries(headers);
}

function readHeader(text: string): { readonly name: string; readonly value: string } {
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(colon, 0)).trim();
  const value = text.slice(colon + 1).trim();
  if (colon === -1 || !NAME.test(name)) {
    throw new UsageError("--header has no name before a colon", FORM);
  }
  if (OURS.test(name))
    throw new UsageError(`--header cannot set ${name}: wirewright writes it itself`);
  if (!VALUE.test(value)) {
    throw new UsageError(`--header ${name} has a value that no header can have`, VISIBLE);
  }
  return { name, value };
}

function readToken(variable: string, own: Readonly<Record<string, string | undefined>>): string {
  const token = own[variable]?.trim() ?? "";
  if (token === "") {
    const hint = `It takes the name of an environment variable: export ${variable}=...`;
    throw new UsageError(`--bearer-env names ${variable}, which is not set or empty`, hint);
  }
  if (!TOKEN.test(token)) {
    throw new UsageError(`--bearer-env names ${variable}, whose value is no token`, VISIBLE);
  }
  return token;
}

const FORM = "Write it as --header 'Name: value'";
const VISIBLE = "Only visible ASCII can be sent";
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e]*$/;
const TOKEN = /^[\x21-\x7e]+$/;
/** What the transport writes itself. */
const OURS =
  /^(?:mcp-(?:method|name|protocol-version|param-.*)|accept|accept-encoding|connection|content-(?:encoding|length|type)|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;
