import { UsageError } from "../usage-error.ts";

/** What variables in a configuration stand for. */
export interface Variables {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The folder that the configuration is about. */
  readonly folder: string;
  /** Gets what a variable of the environment holds, where it is put into a text. */
  readonly onValue?: (value: string) => void;
}

/**
 * A text of a configuration with its variables in place: `${NAME}`, `${env:NAME}`,
 * `${NAME:-default}`, `${workspaceFolder}`, `${userHome}` and `${pathSeparator}`. What a variable
 * holds is never part of an error.
 *
 * @throws {UsageError} where a variable is not set and has no default, or is one that only an editor
 * could ask for.
 */
export function expandVariables(text: string, where: string, variables: Variables): string {
  return text.replace(
    VARIABLE,
    (whole, prefix: string | undefined, name: string, rest?: string) => {
      if (prefix === "input:") {
        const hint = "Write an environment variable there instead";
        throw new UsageError(`${where} has ${whole}, which only an editor can ask for`, hint);
      }
      const own = prefix === undefined ? OWN[name]?.(variables) : undefined;
      if (own !== undefined) return own;
      const value = variables.env[name];
      const isUsed = rest === undefined ? value !== undefined : value !== undefined && value !== "";
      if (isUsed && value !== undefined) {
        variables.onValue?.(value);
        return value;
      }
      if (rest !== undefined) return rest;
      const hint = `Set it, or give it a default: \${${name}:-...}`;
      throw new UsageError(
        `${where} needs the environment variable ${name}, which is not set`,
        hint,
      );
    },
  );
}

const VARIABLE = /\$\{(env:|input:)?([A-Za-z_][\w.-]*?)(?::-([^}]*))?\}/g;

const OWN: Readonly<Record<string, (variables: Variables) => string>> = {
  workspaceFolder: ({ folder }) => folder,
  userHome: ({ home }) => home,
  pathSeparator: () => (process.platform === "win32" ? "\\" : "/"),
};
