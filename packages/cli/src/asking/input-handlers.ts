import type { InputHandlers } from "@wirewright/mcp/client";
import type { Options } from "../command-line/read-options.ts";
import type { Terminal } from "../terminal/terminal.ts";

/**
 * Who answers what a server asks: the command line's `--answer` and `--sampling-cmd`, and a person
 * where there is one at a terminal. What nobody could answer is not declared, so that the server
 * knows.
 */
export async function inputHandlers(options: Options, terminal: Terminal): Promise<InputHandlers> {
  const { answers, samplingCommand } = options;
  const hasAnswers = Object.keys(answers).length > 0;
  const isAttended = process.stdin.isTTY === true && terminal.isLive;
  return {
    ...(hasAnswers ? (await import("./given-answers.ts")).givenAnswers(answers) : {}),
    ...(isAttended && !hasAnswers ? (await import("./ask-person.ts")).askPerson(terminal) : {}),
    ...(samplingCommand === undefined
      ? {}
      : (await import("./sampling-command.ts")).samplingCommand(samplingCommand)),
  };
}
