import type { Client, SubscriptionEvent } from "@wirewright/mcp/client";
import type { ExitCode } from "../exit-code.ts";
import { Interrupted } from "../server/interrupt.ts";
import type { Invocation } from "../server/session.ts";
import { withClient } from "../server/with-client.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { visible } from "../terminal/visible.ts";
import { UsageError } from "../usage-error.ts";

type Filter = Parameters<Client["listen"]>[0];

/** Prints what changes on a server, a line each, until Ctrl-C or the end of `--wait`. */
export async function listen(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const filter = filterOf(invocation.words);
  const { json, waitMs } = invocation.options;
  return withClient(invocation, terminal, async ({ client, call }) => {
    const { signal } = call;
    const subscription = client.listen(filter, { signal });
    const print = (event: object, text: string): void =>
      terminal.result(json ? JSON.stringify(event) : text);
    const acknowledged = await subscription.acknowledged;
    const agreed = namesOf(acknowledged).join(", ") || "nothing that was asked for";
    print({ kind: "acknowledged", acknowledged }, `listening for ${agreed}`);
    const timer = waitMs === undefined ? undefined : setTimeout(stop, waitMs);
    try {
      for await (const event of subscription) print(event, textOf(event));
      if (timer === undefined) terminal.note("The server has ended the subscription");
      return 0;
    } catch (error) {
      // Whoever listens ends it in no other way.
      if (error instanceof Interrupted) return 0;
      throw error;
    } finally {
      clearTimeout(timer);
    }

    function stop(): void {
      void subscription.return();
    }
  });
}

/** @throws {UsageError} where a word is neither a list nor a URI. */
function filterOf(words: readonly string[]): Filter {
  const lists = words.filter((word) => Object.hasOwn(LISTS, word));
  const uris = words.filter((word) => !Object.hasOwn(LISTS, word));
  const bad = uris.find((word) => !/^[A-Za-z][\w+.-]*:/.test(word));
  if (bad !== undefined) {
    throw new UsageError(`listen takes tools, prompts, resources and URIs, found "${bad}"`);
  }
  const wanted = words.length === 0 ? Object.keys(LISTS) : lists;
  return {
    ...Object.fromEntries(wanted.map((word) => [LISTS[word], true])),
    ...(uris.length === 0 ? {} : { resourceSubscriptions: uris }),
  };
}

function namesOf({ resourceSubscriptions = [], ...lists }: Filter): readonly string[] {
  const names = Object.entries(LISTS).filter(([, member]) => Reflect.get(lists, member) === true);
  return [...names.map(([name]) => name), ...resourceSubscriptions.map(visible)];
}

function textOf(event: SubscriptionEvent): string {
  switch (event.kind) {
    case "resourceUpdated":
      return `changed: ${visible(event.uri)}`;
    case "taskChanged":
      return `task ${visible(event.task.taskId)}: ${event.task.status}`;
    case "mayHaveMissed":
      return "the connection was lost: something may have been missed";
    case "notification":
      return visible(JSON.stringify(event.notification));
    default:
      return `changed: the list of ${event.kind.replace("ListChanged", "")}`;
  }
}

const LISTS: Readonly<Record<string, string>> = {
  tools: "toolsListChanged",
  prompts: "promptsListChanged",
  resources: "resourcesListChanged",
};
