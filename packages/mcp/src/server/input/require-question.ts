import type { InputRequest } from "../../spec/2026-07-28/index.ts";
import { showValue } from "../../util/excerpt.ts";
import { isObject } from "../request-meta.ts";

/**
 * Holds that a question of `inputRequired` is one of the three that the protocol has.
 *
 * @throws {TypeError} where it is not.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
 */
export function requireQuestion(key: string, question: InputRequest): InputRequest {
  const { method, params } = question;
  if (method === "roots/list" || (METHODS.includes(method) && isObject(params))) return question;
  throw new TypeError(
    `Cannot ask ${showValue(key)}: it must be elicitation/create, sampling/createMessage or roots/list with its params, found ${showValue(question)}`,
  );
}

const METHODS: readonly string[] = ["elicitation/create", "sampling/createMessage"];
