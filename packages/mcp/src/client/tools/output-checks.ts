import type { CallToolResult, Tool } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import { sortedJson } from "../../util/sorted-json.ts";
import { invalidOutput } from "./invalid-output.ts";
import type { OutputEngine } from "./output-engine.ts";

type Check = ReturnType<OutputEngine>;

/** A tool that was listed; without a check where it has no output schema. */
interface Known {
  readonly schemaText: string;
  readonly check: Check | undefined;
}

/**
 * Checks the outputs of tools against the schemas that their lists showed.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#output-schema
 */
export class OutputChecks {
  readonly #engine: OutputEngine;
  readonly #known = new Map<string, Known>();

  /** @throws {TypeError} where the engine is no function. */
  constructor(engine: OutputEngine) {
    if (typeof engine !== "function") {
      throw new TypeError(
        `Cannot create client: validateOutput must be a function, found ${showValue(engine)}; compileSchema of "@wirewright/mcp/json-schema" is one`,
      );
    }
    this.#engine = engine;
  }

  /** Learns a tool's schema; gives the reason where the engine cannot work with it. */
  learn({ name, outputSchema }: Tool): string | undefined {
    const schemaText = sortedJson(outputSchema);
    if (this.#known.get(name)?.schemaText === schemaText) return undefined;
    try {
      this.#keep(name, { schemaText, check: outputSchema && this.#engine(outputSchema) });
      return undefined;
    } catch (error) {
      this.#keep(name, { schemaText: UNUSABLE, check: undefined });
      const why = error instanceof Error ? error.message : String(error);
      return `/outputSchema cannot be used by the engine of validateOutput: ${why}`;
    }
  }

  /** Whether nothing is known of a tool. */
  isUnknown(name: string): boolean {
    return !this.#known.has(name);
  }

  /** Remembers that no list shows a tool, so that it is not looked up at each call. */
  markUnlisted(name: string): void {
    if (this.isUnknown(name)) this.#keep(name, { schemaText: UNUSABLE, check: undefined });
  }

  /** The tools may be others now. */
  forget(): void {
    this.#known.clear();
  }

  /**
   * Checks the output of a tool that did not fail. Where it does not fit, the schema may have changed
   * since: `lookUp` lists it once more.
   *
   * @throws {TransportError} `INVALID_OUTPUT` where it does not fit.
   */
  async check(name: string, result: CallToolResult, lookUp: () => Promise<void>): Promise<void> {
    const before = this.#known.get(name);
    if (result.isError === true || (await this.#fits(before, result))) return;
    await lookUp();
    const now = this.#known.get(name);
    if (now?.schemaText !== before?.schemaText && (await this.#fits(now, result))) return;
    throw invalidOutput(name, result, await issuesOf(now?.check, result));
  }

  async #fits(known: Known | undefined, result: CallToolResult): Promise<boolean> {
    if (known?.check === undefined) return true;
    if (result.structuredContent === undefined) return false;
    return (await known.check(result.structuredContent)).length === 0;
  }

  #keep(name: string, known: Known): void {
    // A server that lists ever new names must not fill the memory.
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(name, known);
  }
}

async function issuesOf(
  check: Check | undefined,
  result: CallToolResult,
): Promise<Awaited<ReturnType<Check>>> {
  if (check === undefined || result.structuredContent === undefined) return [];
  return check(result.structuredContent);
}

const UNUSABLE = "unusable";
const MAX_KNOWN = 10_000;
