import { isId } from "../../jsonrpc/id.ts";
import { IdMap } from "../../jsonrpc/id-map.ts";
import type { Id, JsonRpcRequest } from "../../jsonrpc/message.ts";

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

  #remove({ request, outId }: Passed): void {
    this.#byOut.delete(outId);
    this.#byIn.delete(request.id as Id);
  }
}
