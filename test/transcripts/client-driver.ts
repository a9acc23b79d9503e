import type { Connection, JsonObject } from "@wirewright/mcp";
import type { Client, ClientOptions, InputHandlers, Subscription } from "@wirewright/mcp/client";
import { createClient } from "@wirewright/mcp/client";
import { jsonSchema } from "@wirewright/mcp/json-schema";

/** The application of a transcript: has a client do things, and keeps what it gets, in order. */
export class ClientDriver {
  readonly #connection: Connection;
  #client: Client<"automatic" | "manual">;
  readonly #got: string[] = [];
  #wake: (() => void) | undefined;
  #controller = new AbortController();
  #subscription: Subscription | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#client = createClient(connection, APP);
  }

  /** The next thing that the application gets. */
  async got(): Promise<string> {
    for (let text = this.#got.shift(); ; text = this.#got.shift()) {
      if (text !== undefined) return text;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** What the application has got and nobody has taken. */
  get untaken(): readonly string[] {
    return this.#got;
  }

  /** Does a step: the name of what to do, and a list of arguments as JSON. */
  do(step: string): void {
    const [, name = "", args] = /^(\w+) ?(.*)$/.exec(step) ?? [];
    const given = (JSON.parse(args || "[]") as unknown[]).map((value) => this.#argument(value));
    const own = this.#own(given)[name];
    if (own !== undefined) own();
    else void this.#call(name, given);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Steps that are more than a call of a method with its arguments. */
  #own(args: readonly unknown[]): Readonly<Record<string, () => void>> {
    return {
      createClient: () => {
        this.#client = createClient(this.#connection, this.#optionsOf(args[0] as JsonObject));
      },
      abort: () => this.#controller.abort(new Error(String(args[0]))),
      listen: () => void this.#listen(args[0] as JsonObject),
      stopListening: () => void this.#subscription?.return(),
    };
  }

  #optionsOf({ handlers, validateOutput, ...options }: JsonObject): ClientOptions {
    const names = (handlers ?? []) as readonly (keyof InputHandlers)[];
    return {
      ...APP,
      ...options,
      handlers: Object.fromEntries(names.map((name) => [name, HANDLERS[name]])),
      ...(validateOutput === true && {
        validateOutput: (schema: JsonObject) => (value: unknown) => issuesOf(schema, value),
      }),
    };
  }

  /** In options, `true` stands for what JSON cannot write. */
  #argument(value: unknown): unknown {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const taker = (name: string) => (got: unknown) => this.#gets(name, JSON.stringify(got));
    this.#controller = new AbortController();
    const replaced = Object.entries(value).map(([name, member]) => {
      if (member !== true || !PLACES.has(name)) return [name, member];
      return [name, name === "signal" ? this.#controller.signal : taker(name)];
    });
    return Object.fromEntries(replaced);
  }

  async #call(name: string, args: readonly unknown[]): Promise<void> {
    const methods = this.#client as unknown as Record<string, (...args: unknown[]) => unknown>;
    try {
      const returned = methods[name]?.(...args);
      const result = await (isListing(returned) ? returned.toArray() : returned);
      if (result !== undefined) this.#gets(name, JSON.stringify(result));
    } catch (error) {
      this.#gets(name, `fails ${describe(error)}`);
    }
  }

  async #listen(filter: JsonObject): Promise<void> {
    const subscription = this.#client.listen(filter);
    this.#subscription = subscription;
    subscription.acknowledged.then(
      (agreed) => this.#gets("acknowledged", JSON.stringify(agreed)),
      () => undefined,
    );
    try {
      for await (const event of subscription) this.#gets("event", JSON.stringify(event));
      this.#gets("listen", "ends");
    } catch (error) {
      this.#gets("listen", `fails ${describe(error)}`);
    }
  }

  #gets(what: string, text: string): void {
    this.#got.push(`${what} ${text}`);
    this.#wake?.();
  }
}

async function issuesOf(schema: JsonObject, value: unknown) {
  const { issues = [] } = await jsonSchema(schema)["~standard"].validate(value);
  return issues;
}

function isListing(value: unknown): value is { toArray(): Promise<unknown> } {
  return typeof value === "object" && value !== null && "toArray" in value;
}

/** What programs may look at, and the sentence. */
function describe(error: unknown): string {
  const { name, code, rpcCode, message, data } = error as Record<string, unknown>;
  return JSON.stringify({ name, code, rpcCode, message, data });
}

const APP = { name: "app", version: "1.0.0" };
const PLACES = new Set(["onProgress", "onLog", "onNotification", "signal"]);
const HANDLERS: InputHandlers = {
  elicit: () => ({ action: "accept", content: { sure: true } }),
  elicitUrl: () => ({ action: "accept" }),
  sample: () => ({
    role: "assistant",
    content: { type: "text", text: "Knock knock" },
    model: "a-model",
  }),
  roots: () => [{ uri: "file:///home/ada" }],
};
