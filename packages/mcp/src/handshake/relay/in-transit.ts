import { isId } from "../../jsonrpc/id.ts";
import { IdMap } from "../../jsonrpc/id-map.ts";
import type { Id, JsonRpcRequest } from "../../jsonrpc/message.ts";
import type { Deferred } from "../../util/deferred.ts";
import { deferred } from "../../util/deferred.ts";

/** A request that was passed on and not answered yet. */
export interface Passed {
  /** As its sender sent it: the answer goes back under its id. */
  readonly request: JsonRpcRequest;
  /** The id that it was passed on under. */
  readonly outId: number;
}

/** The requests of one side of a relay, on their way to the other. Ids keep their JSON type. */
export class InTransit {
  readonly #byOut = new IdMap<Passed>();
  readonly #byIn = new IdMap<Passed>();
  #lastId = 0;
  #emptied: Deferred<void> | undefined;

  /** Notes a request; undefined where its sender has one in flight under the same id. */
  add(request: JsonRpcRequest): Passed | undefined {
    if (this.#byIn.has(request.id)) return undefined;
    this.#lastId++;
    const passed = { request, outId: this.#lastId };
    this.#byOut.set(passed.outId, passed);
    this.#byIn.set(request.id, passed);
    return passed;
  }

  /** The request that an answer is for; it is in transit no longer. */
  answered(outId: unknown): Passed | undefined {
    const passed = this.#byOut.get(outId);
    if (passed !== undefined) this.#remove(passed);
    return passed;
  }

  /** The request that its sender cancels; it is in transit no longer. */
  cancelled(inId: unknown): Passed | undefined {
    const passed = this.#byIn.get(inId);
    if (passed !== undefined && isId(inId)) this.#remove(passed);
    return passed;
  }

  /** Takes out every request: none will be answered. */
  takeAll(): readonly Passed[] {
    const all = this.#byOut.values();
    for (const passed of all) this.#remove(passed);
    return all;
  }

  /** Resolves when no request is in transit. */
  emptied(): Promise<void> {
    if (this.#byOut.size === 0) return Promise.resolve();
    this.#emptied ??= deferred();
    return this.#emptied.promise;
  }

  #remove({ request, outId }: Passed): void {
    this.#byOut.delete(outId);
    this.#byIn.delete(request.id as Id);
    if (this.#byOut.size > 0) return;
    this.#emptied?.resolve();
    this.#emptied = undefined;
  }
}
