import type { InputHandlers } from "@wirewright/mcp/client";
import { readValue } from "../arguments/read-value.ts";
import { propertiesOf, requiredOf } from "../arguments/schema.ts";
import { didYouMean } from "../closest.ts";
import { asJsonObject } from "../json-object.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Answers forms with what the command line says, each field typed by the form's schema. Fields that
 * are not named keep their defaults.
 */
export function givenAnswers(
  answers: Readonly<Record<string, string>>,
): Pick<InputHandlers, "elicit"> {
  return {
    elicit({ message, requestedSchema }, { defaults }) {
      const schema = asJsonObject(requestedSchema);
      const fields = propertiesOf(schema);
      const given = Object.entries(answers).filter(([name]) => fields.has(name));
      const missing = requiredOf(schema).filter(
        (name) => !Object.hasOwn(answers, name) && !Object.hasOwn(defaults, name),
      );
      if (missing[0] !== undefined) throw unanswered(message, missing, Object.keys(answers));
      const content = given.map(([name, text]) => {
        const value = readValue(text, fields.get(name) ?? {}, schema);
        if (value.ok) return [name, value.value];
        throw new UsageError(`--answer ${name} must be ${value.expected}, found "${text}"`);
      });
      return { action: "accept", content: Object.fromEntries(content) };
    },
  };
}

function unanswered(
  message: string,
  missing: readonly string[],
  given: readonly string[],
): UsageError {
  const [first = ""] = missing;
  const what = `The server asks "${message}" and needs ${missing.join(" and ")}`;
  return new UsageError(`${what}${didYouMean(first, given)}`, `Add --answer ${first}=value`);
}
