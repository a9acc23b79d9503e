import { replaceCodes, replaceCredentials } from "./credentials.ts";
import { createKeyedDigest } from "./keyed-digest.ts";

/**
 * Gives each secret a number, in order of appearance: the same secret always the same. So whoever
 * reads a capture sees that an answer repeats what was asked, and not what it was. Of a secret only a
 * keyed digest is kept, but for the {@link Placeholders.remember | known} ones.
 */
export class Placeholders {
  readonly #digest = createKeyedDigest();
  readonly #numbers = new Map<number, number>();
  /** Secrets that are looked for in free text, the latest last. */
  readonly #known = new Set<string>();
  /** Secrets that were given to the server: never forgotten. */
  readonly #given = new Set<string>();

  /** What stands in place of a secret. */
  of(secret: string): string {
    const number = this.numberOf(secret);
    return number === 0 ? "[redacted]" : `[redacted ${number}]`;
  }

  /** The number of a secret, from 1; 0 once there are too many to tell apart. */
  numberOf(secret: string): number {
    const digest = this.#digest(partOf(secret));
    const known = this.#numbers.get(digest);
    if (known !== undefined) return known;
    if (this.#numbers.size >= MAX_SECRETS) return 0;
    const number = this.#numbers.size + 1;
    this.#numbers.set(digest, number);
    return number;
  }

  /** Looks for a secret in free text from now on: one of the environment, which programs print. */
  remember(secret: string): void {
    if (secret.length >= MIN_KNOWN) this.#given.add(secret);
  }

  /** Looks for a secret in free text for a while: what was asked is often logged. */
  notice(secret: string): void {
    if (secret.length < MIN_KNOWN || secret.length > MAX_KNOWN) return;
    this.#known.delete(secret);
    this.#known.add(secret);
    if (this.#known.size <= MAX_KNOWN_SECRETS) return;
    const [oldest = ""] = this.#known;
    this.#known.delete(oldest);
  }

  /** Free text without the secrets that are known, and without what looks like credentials. */
  scrub(text: string): string {
    return replaceCredentials(this.#withoutKnown(text), (secret) => this.of(secret));
  }

  /** The same, and without what could be one: codes, and long numbers. */
  scrubCodes(text: string): string {
    return replaceCodes(this.#withoutKnown(text), (secret) => this.of(secret));
  }

  #withoutKnown(text: string): string {
    let scrubbed = text;
    for (const secrets of [this.#given, this.#known]) {
      for (const secret of secrets) {
        if (scrubbed.includes(secret)) scrubbed = scrubbed.replaceAll(secret, this.of(secret));
      }
    }
    return scrubbed;
  }
}

/** Of a long text the ends and the length: what differs in the middle alone may share a number. */
function partOf(secret: string): string {
  if (secret.length <= MAX_DIGESTED) return secret;
  const half = MAX_DIGESTED / 2;
  return `${secret.slice(0, half)}${secret.slice(-half)}${secret.length}`;
}

const MAX_SECRETS = 200_000;
const MAX_DIGESTED = 4096;
const MIN_KNOWN = 6;
const MAX_KNOWN = 512;
const MAX_KNOWN_SECRETS = 500;
