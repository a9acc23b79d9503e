import { spawn } from "node:child_process";
import type { InputHandlers } from "@wirewright/mcp/client";
import { isJsonObject } from "../json-object.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Has a command answer for a model: it gets the request as one line of JSON on stdin. What it prints
 * is the text of the answer, or the whole result where it is a JSON object that has a `role`.
 */
export function samplingCommand(command: string): Pick<InputHandlers, "sample"> {
  return {
    async sample(request, { signal }) {
      const output = await run(command, `${JSON.stringify(request)}\n`, signal);
      const result = resultOf(output);
      if (result !== undefined) return result;
      const text = output.replace(/\r?\n$/, "");
      return { role: "assistant", content: { type: "text", text }, model: "sampling-cmd" };
    },
  };
}

type SampleResult = Awaited<ReturnType<NonNullable<InputHandlers["sample"]>>>;

function resultOf(output: string): SampleResult {
  try {
    const value: unknown = JSON.parse(output);
    // The client checks it before it is sent.
    return isJsonObject(value) && "role" in value ? (value as unknown as SampleResult) : undefined;
  } catch {
    // Not JSON: then it is the text itself.
    return undefined;
  }
}

function run(command: string, input: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      stdio: ["pipe", "pipe", "inherit"],
      signal,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    // A command that does not read its input is not to blame.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new UsageError(`--sampling-cmd ended with exit code ${code}: ${command}`));
    });
  });
}
