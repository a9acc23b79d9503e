import type {
  BlobResourceContents,
  MetaObject,
  TextResourceContents,
} from "../../spec/2026-07-28/index.ts";
import { encodeBase64 } from "../../util/base64.ts";
import { showValue } from "../../util/excerpt.ts";
import type { CacheHints } from "../cache-hints.ts";
import type { InputRequired } from "../input/input-required.ts";
import { isObject } from "../request-meta.ts";

/** A piece of what a resource contains. */
export interface ResourceBody {
  /**
   * Where it is.
   * @default the URI that was read
   */
  readonly uri?: string;
  /**
   * What it is.
   * @default what the resource was registered with
   */
  readonly mimeType?: string;
  /** Text; this or `blob`. */
  readonly text?: string;
  /** Bytes. */
  readonly blob?: Uint8Array;
  /** Travels along. */
  readonly _meta?: MetaObject;
}

/** A reading in full. */
export interface ReadResult {
  readonly contents: readonly ResourceBody[];
  /** Cache hints of this reading, instead of the resource's. */
  readonly cache?: CacheHints;
  /** Travels along; keys outside MCP's own prefixes. */
  readonly _meta?: MetaObject;
}

/**
 * What reading a resource gives: text, bytes, one or several bodies, all in full, or nothing, which
 * means that there is no such resource.
 */
export type ReadReturn =
  | string
  | Uint8Array
  | ResourceBody
  | readonly ResourceBody[]
  | ReadResult
  | InputRequired
  | undefined;

/** A reading in full; undefined where there is no such resource. */
export function readResultOf(returned: Exclude<ReadReturn, InputRequired>): ReadResult | undefined {
  if (returned === undefined) return undefined;
  if (typeof returned === "string") return { contents: [{ text: returned }] };
  if (returned instanceof Uint8Array) return { contents: [{ blob: returned }] };
  if (isBodies(returned)) return { contents: returned };
  return isResult(returned) ? returned : { contents: [returned] };
}

function isBodies(returned: object | null): returned is readonly ResourceBody[] {
  return Array.isArray(returned);
}

function isResult(returned: ResourceBody | ReadResult): returned is ReadResult {
  return isObject(returned) && "contents" in returned;
}

/**
 * A piece of the contents as the wire has it. Members that nobody here knows are kept.
 *
 * @throws {TypeError} where a body has neither text nor bytes, or its URI or type is no text.
 */
export function contentOf(
  body: ResourceBody,
  uri: string,
  mimeType: string | undefined,
): TextResourceContents | BlobResourceContents {
  const given: ResourceBody = isObject(body) ? body : {};
  const { text, blob, uri: own = uri, mimeType: type = mimeType, ...rest } = given;
  requireText("uri", own);
  if (type !== undefined) requireText("mimeType", type);
  const base = { uri: own, ...(type === undefined ? {} : { mimeType: type }), ...rest };
  if (typeof text === "string") return { ...base, text };
  if (blob instanceof Uint8Array) return { ...base, blob: encodeBase64(blob) };
  throw new TypeError(
    `Cannot use what the resource returned: expected text or bytes, found ${showValue(body)}`,
  );
}

function requireText(name: string, value: unknown): void {
  if (typeof value === "string") return;
  throw new TypeError(
    `Cannot use what the resource returned: its ${name} must be a string, found ${showValue(value)}`,
  );
}
