import { showValue } from "../util/excerpt.ts";
import type { Validators } from "./definition.ts";
import type { Verdict } from "./finding.ts";
import type { MessageValidator } from "./message-validator.ts";
import { createMessageValidator } from "./message-validator.ts";
import { createRevisionRules } from "./revision-rules.ts";
import type { ValidatedRevision, ValidateOptions } from "./validate-options.ts";

/**
 * Judges one message: is it what the revision allows this side to send, and if not, what exactly is
 * wrong? Members that no definition names are kept and never a fault. By 2025-03-26, an array of
 * messages is a batch, and judged as one.
 *
 * The validators of the revision are loaded with the first message; to judge many messages without
 * waiting for each, use {@link loadMessageValidator}.
 *
 * @throws {RangeError} where there is no such revision
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
 * @throws {RangeError} where there is no such revision
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
  "2024-11-05": async () => ({ ...(await import("../spec/gen/2024-11-05.js")) }),
  "2025-03-26": async () => ({ ...(await import("../spec/gen/2025-03-26.js")) }),
  "2025-06-18": async () => ({ ...(await import("../spec/gen/2025-06-18.js")) }),
  "2025-11-25": async () => ({ ...(await import("../spec/gen/2025-11-25.js")) }),
  "2026-07-28": async () => ({ ...(await import("../spec/gen/2026-07-28.js")) }),
};

async function load(revision: ValidatedRevision): Promise<MessageValidator> {
  if (!Object.hasOwn(modules, revision)) {
    throw new RangeError(
      `Cannot validate by revision ${showValue(revision)}: there is no such one`,
    );
  }
  return createMessageValidator(createRevisionRules(revision, await modules[revision]()));
}
