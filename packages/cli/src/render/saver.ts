import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";

/** Saves what cannot be printed, in a folder that is made when something is to be saved. */
export class Saver {
  readonly #wanted: string | undefined;
  #folder: string | undefined;
  #count = 0;

  /** Saves in a folder; in a new one among the temporary files where none is given. */
  constructor(folder?: string) {
    this.#wanted = folder;
  }

  /**
   * Saves the bytes that a base64 text stands for, and returns the path.
   *
   * @throws {UsageError} where they cannot be written.
   */
  save(base64: string, mimeType: unknown): string {
    try {
      this.#folder ??= this.#makeFolder();
      const path = this.#nextPath(this.#folder, extensionOf(mimeType), base64);
      return path;
    } catch (error) {
      throw new UsageError(`Cannot save what came: ${(error as Error).message}`, HINT);
    }
  }

  #makeFolder(): string {
    if (this.#wanted === undefined) return mkdtempSync(join(tmpdir(), "wirewright-"));
    mkdirSync(this.#wanted, { recursive: true });
    return this.#wanted;
  }

  /** Nothing that is there already is written over. */
  #nextPath(folder: string, extension: string, base64: string): string {
    for (;;) {
      this.#count++;
      const path = join(folder, `${this.#count}.${extension}`);
      try {
        writeFileSync(path, Buffer.from(base64, "base64"), { flag: "wx" });
        return path;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
  }
}

/** By the type alone: what a server calls a file is no name for one of ours. */
function extensionOf(mimeType: unknown): string {
  const [type = "", subtype = ""] =
    String(mimeType).toLowerCase().split(/[;\s]/, 1)[0]?.split("/") ?? [];
  const known = EXTENSIONS[`${type}/${subtype}`];
  if (known !== undefined) return known;
  const plain = subtype.replace(/^x-/, "").replace(/\+.*$/, "");
  return /^[a-z0-9]{1,10}$/.test(plain) ? plain : "bin";
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/svg+xml": "svg",
  "audio/mpeg": "mp3",
  "text/plain": "txt",
  "application/octet-stream": "bin",
};

const HINT = "Give another folder with --save, or take --json";
