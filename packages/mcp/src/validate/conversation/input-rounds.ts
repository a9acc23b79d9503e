import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import type { Id, JsonObject, JsonRpcRequest } from "../../jsonrpc/message.ts";
import { showValue } from "../../util/excerpt.ts";
import { sortedJson } from "../../util/sorted-json.ts";
import { pointer } from "../pointer.ts";
import { objectIn } from "../read-member.ts";
import type { FindingList } from "./finding-list.ts";

/** What an `input_required` result has asked for. */
interface Round {
  readonly id: Id;
  readonly state: unknown;
  readonly keys: readonly string[];
}

/** The answers that asked for input, and the retries that bring it. Memory is bounded. */
export class InputRounds {
  readonly #open = new Map<string, Round[]>();

  /** An answer to a request asks for input. */
  asked(
    request: { readonly method: string; readonly params?: JsonObject },
    id: Id,
    result: JsonObject,
  ): void {
    const key = keyOf(request.method, request.params);
    const keys = Object.keys(objectIn(result, "inputRequests") ?? {});
    const rounds = this.#open.get(key) ?? [];
    this.#open.delete(key);
    const latest = rounds.slice(1 - MAX_SAME);
    this.#open.set(key, [...latest, { id, state: result["requestState"], keys }]);
    if (this.#open.size <= MAX_OPEN) return;
    const [oldest = ""] = this.#open.keys();
    this.#open.delete(oldest);
  }

  /** Checks a request that may be the retry of an earlier one. */
  check({ id, method, params }: JsonRpcRequest, list: FindingList): void {
    const { inputResponses, requestState } = params ?? {};
    if (inputResponses === undefined && requestState === undefined) return;
    // What is no object answers nothing: the definitions say so.
    if (inputResponses !== undefined && !isJsonObject(inputResponses)) return;
    const key = keyOf(method, params);
    const round = this.#take(key, requestState);
    if (round === undefined) {
      const message = `No answer to such a "${method}" has asked for input, or its arguments differ`;
      list.add("retry-of-nothing", "/params", message);
      return;
    }
    if (round.id === id) {
      list.add(
        "retry-same-id",
        "/id",
        `The retry has the id of the request before, ${showValue(id)}`,
      );
    }
    checkState(requestState, round.state, list);
    checkKeys(objectIn(params, "inputResponses") ?? {}, round.keys, list);
  }

  /** Of several equal requests the one whose state comes back, otherwise the oldest. */
  #take(key: string, state: unknown): Round | undefined {
    const rounds = this.#open.get(key) ?? [];
    const round = rounds.find((it) => it.state === state) ?? rounds[0];
    const rest = rounds.filter((it) => it !== round);
    if (rest.length === 0) this.#open.delete(key);
    else this.#open.set(key, rest);
    return round;
  }
}

function checkState(sent: unknown, given: unknown, list: FindingList): void {
  const path = "/params/requestState";
  if (given === undefined && sent !== undefined) {
    list.add(
      "retry-state-unasked",
      path,
      "The answer before had no requestState, and the retry has one",
    );
  } else if (given !== undefined && sent === undefined) {
    list.add(
      "retry-without-state",
      "/params",
      "The answer before had a requestState, and the retry has none",
    );
  } else if (given !== sent) {
    list.add(
      "retry-state-changed",
      path,
      "The requestState is not the one that the answer before had",
    );
  }
}

function checkKeys(answers: JsonObject, keys: readonly string[], list: FindingList): void {
  for (const key of Object.keys(answers)) {
    if (keys.includes(key)) continue;
    const path = pointer("/params/inputResponses", key);
    list.add("retry-unknown-key", path, `No question has the key ${showValue(key)}`);
  }
  for (const key of keys) {
    if (Object.hasOwn(answers, key)) continue;
    const message = `The question ${showValue(key)} has no answer`;
    list.add("retry-missing-key", "/params/inputResponses", message);
  }
}

/** What has to be the same in a request and its retry. */
function keyOf(method: string, params: JsonObject | undefined): string {
  const { name, uri, arguments: args = {} } = params ?? {};
  return sortedJson([method, name, uri, args]);
}

const MAX_OPEN = 1000;
const MAX_SAME = 100;
