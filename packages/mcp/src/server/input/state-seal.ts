// A requestState passes through the client, which may be hostile: it is sealed with AES-256-GCM.
// Layout: version (1 byte), length of the key's id (1), the id, nonce (12), ciphertext with tag.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow

import { decodeBase64Url, encodeBase64Url } from "../../util/base64url.ts";
import { showValue } from "../../util/excerpt.ts";

/** A key for sealing, shared by every process that serves the same clients. */
export interface StateKey {
  /** Tells keys apart while they are being replaced; 1 to 64 bytes of UTF-8. Not secret. */
  readonly id: string;
  /** 32 random bytes. */
  readonly secret: Uint8Array;
}

/** Seals text so that only the holders of the keys can read or make it. */
export class StateSeal {
  readonly #given: readonly StateKey[] | undefined;
  #keys: Keys | undefined;

  /**
   * The first key seals, all of them open. Without keys, one is made that lives as long as the
   * process.
   *
   * @throws {TypeError} where there is no key, one has not 32 bytes, or its id is empty, too long or
   * used twice.
   */
  constructor(keys?: readonly StateKey[]) {
    this.#given = keys?.map(({ id, secret }) => ({ id, secret: copyOf(id, secret) }));
    if (this.#given !== undefined) requireIds(this.#given);
  }

  /** Seals a text; what comes out is base64url. */
  async seal(text: string): Promise<string> {
    const { newest, byId } = this.#imported();
    const key = await byId.get(newest);
    const head = headOf(newest);
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const algorithm = { name: "AES-GCM", iv, additionalData: head };
    const plain = new TextEncoder().encode(text);
    const sealed = await crypto.subtle.encrypt(algorithm, key as CryptoKey, plain);
    return encodeBase64Url(concat(head, iv, new Uint8Array(sealed)));
  }

  /** The text inside; undefined where it was not sealed by one of the keys, or was changed since. */
  async open(sealed: string): Promise<string | undefined> {
    const bytes = decodeBase64Url(sealed);
    if (bytes === undefined || bytes[0] !== VERSION) return undefined;
    const headEnd = 2 + (bytes[1] ?? 0);
    const head = bytes.subarray(0, headEnd);
    const key = await this.#imported().byId.get(new TextDecoder().decode(head.subarray(2)));
    if (key === undefined || bytes.length < headEnd + NONCE_BYTES) return undefined;
    const iv = bytes.subarray(headEnd, headEnd + NONCE_BYTES);
    const algorithm = { name: "AES-GCM", iv, additionalData: head };
    try {
      const plain = await crypto.subtle.decrypt(
        algorithm,
        key,
        bytes.subarray(headEnd + NONCE_BYTES),
      );
      return new TextDecoder().decode(plain);
    } catch {
      // The tag does not fit: the only thing that decrypt() can tell.
      return undefined;
    }
  }

  /** On first use: most servers never ask, and some hosts have no randomness while a module loads. */
  #imported(): Keys {
    if (this.#keys === undefined) {
      const keys = this.#given ?? [randomKey()];
      const byId = new Map(keys.map((key) => [key.id, importKey(key)] as const));
      const [newest = ""] = byId.keys();
      this.#keys = { newest, byId };
    }
    return this.#keys;
  }
}

interface Keys {
  readonly newest: string;
  readonly byId: ReadonlyMap<string, Promise<CryptoKey>>;
}

function requireIds(keys: readonly StateKey[]): void {
  const ids = new Set(keys.map(({ id }) => id));
  const lengths = keys.map(({ id }) => new TextEncoder().encode(id).length);
  if (ids.size === 0) throw new TypeError("Cannot seal state: give at least one key");
  if (ids.size === keys.length && lengths.every((length) => length >= 1 && length <= 64)) return;
  throw new TypeError("Cannot seal state: the id of a key must have 1 to 64 bytes and be unique");
}

/** What the caller does to its bytes afterwards changes no key. */
function copyOf(id: string, secret: Uint8Array): Uint8Array<ArrayBuffer> {
  if (secret instanceof Uint8Array && secret.length === KEY_BYTES) return new Uint8Array(secret);
  throw new TypeError(`Cannot seal state: the secret of key ${showValue(id)} must be 32 bytes`);
}

function randomKey(): StateKey {
  return { id: "process", secret: crypto.getRandomValues(new Uint8Array(KEY_BYTES)) };
}

function importKey({ secret }: StateKey): Promise<CryptoKey> {
  const uses = ["encrypt", "decrypt"] as const;
  return crypto.subtle.importKey("raw", new Uint8Array(secret), "AES-GCM", false, uses);
}

function headOf(id: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(id);
  return concat(new Uint8Array([VERSION, bytes.length]), bytes);
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const VERSION = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
