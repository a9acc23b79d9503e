import { isRevision } from "../spec/revision.ts";
import { showValue } from "../util/excerpt.ts";
import type { Validators } from "./definition.ts";
import type { Verdict } from "./finding.ts";
import type { MessageValidator } from "./message-validator.ts";
import { createMessageValidator } from "./message-validator.ts";
import { createRevisionRules } from "./revision-rules.ts";
import type { ValidatedRevision, ValidateOptions } from "./validate-options.ts";

/**
 * Judges one message: is it what the revision allows this side to send, and if not, what exactly is
 * wrong? Members that no definition names are kept and never a fault.
 *
 * The validators of the revision are loaded with the first message; to judge many messages without
 * waiting for each, use {@link loadMessageValidator}.
 *
 * @throws {RangeError} where there are no validators of the revision
 * @example
 * const verdict = await validateMessage(message, {
 *   revision: "2026-07-28",
 *   direction: "server-to-client",
 *   request: { method: "tools/list" },
 * });
 */
export async function validateMessage(
  message: unknown,
  options: ValidateOptions,
): Promise<Verdict> {
  const validate = await loadMessageValidator(options.revision);
  return validate(message, options);
}

/**
 * Loads the validators of a revision, once, and resolves with the function that judges messages by
 * them. That function is synchronous, and keeps nothing from one message to the next.
 *
 * @throws {RangeError} where there are no validators of the revision
 */
export function loadMessageValidator(revision: ValidatedRevision): Promise<MessageValidator> {
  const known = loaded.get(revision);
  if (known !== undefined) return known;
  const loading = load(revision);
  loaded.set(revision, loading);
  // What failed to load may load next time.
  loading.catch(() => loaded.delete(revision));
  return loading;
}

const loaded = new Map<ValidatedRevision, Promise<MessageValidator>>();

const modules: Readonly<Record<ValidatedRevision, () => Promise<Validators>>> = {
  "2026-07-28": async () => ({ ...(await import("../spec/gen/2026-07-28.js")) }),
};

async function load(revision: ValidatedRevision): Promise<MessageValidator> {
  if (!Object.hasOwn(modules, revision)) {
    const reason = isRevision(revision) ? "there are no validators of it" : "there is no such one";
    throw new RangeError(`Cannot validate by revision ${showValue(revision)}: ${reason}`);
  }
  const [shared, own] = await Promise.all([import("../spec/gen/common.js"), modules[revision]()]);
  return createMessageValidator(createRevisionRules(revision, { ...shared, ...own }));
}
