import type { Placeholders } from "./placeholders.ts";

/**
 * The arguments of a command without what may be secret. Names of options, scripts and scoped
 * packages stay; what follows an option, or stands alone, goes.
 */
export function redactArguments(
  args: readonly string[],
  placeholders: Placeholders,
): readonly string[] {
  return args.map((argument) => {
    const [, name, value = ""] = /^(--?[A-Za-z][\w-]*=)(.*)$/s.exec(argument) ?? [];
    if (name !== undefined) return value === "" ? name : `${name}${hide(value)}`;
    return argument === "" || HARMLESS.test(argument) ? argument : hide(argument);
  });

  function hide(secret: string): string {
    placeholders.remember(secret);
    return placeholders.of(secret);
  }
}

/** A short option, a long one in lower case, a script, a scoped package. */
const HARMLESS =
  /^(?:-[A-Za-z]|--[a-z][a-z0-9-]{0,30}|[\w./\\:~-]+\.(?:[cm]?[jt]s|py|rb|sh|jar|dll|exe|php|pl|go)|@[\w.-]+\/[\w.-]+(?:@[\w.-]+)?)$/;
