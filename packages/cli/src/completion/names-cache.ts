import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Keeps what servers offer for a minute, so that the next Tab does not start them again. Only names
 * and the values of arguments are kept, under a digest of what they are reached by, where nobody
 * else can read them.
 */
export class NamesCache<T> {
  readonly #folder: string;
  readonly #now: () => number;

  constructor(folder: string = cacheFolder(), now: () => number = Date.now) {
    this.#folder = folder;
    this.#now = now;
  }

  /** What was kept for a key, unless it is older than a minute. */
  read(key: unknown): T | undefined {
    try {
      const path = this.#pathOf(key);
      if (this.#now() - statSync(path).mtimeMs > KEPT_MS) return undefined;
      return JSON.parse(readFileSync(path, "utf8"));
    } catch {
      // Not there, or not whole: then the server is asked.
      return undefined;
    }
  }

  write(key: unknown, names: T): void {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeFileSync(this.#pathOf(key), JSON.stringify(names), { mode: 0o600 });
    } catch {
      // A home that cannot be written to makes completion slower, and nothing else.
    }
  }

  #pathOf(key: unknown): string {
    const digest = createHash("sha256")
      .update(JSON.stringify([FORMAT, key]))
      .digest("hex");
    return join(this.#folder, `${digest}.json`);
  }
}

function cacheFolder(): string {
  const { XDG_CACHE_HOME } = process.env;
  return join(XDG_CACHE_HOME ?? join(homedir(), ".cache"), "wirewright", "completion");
}

const KEPT_MS = 60_000;
/** Of what is kept: what another version has kept in another form is not read. */
const FORMAT = 2;
