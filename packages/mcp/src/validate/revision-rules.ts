import type { MethodRow } from "../spec/method-row.ts";
import { isSentBy, METHOD_TABLE, methodRowIn } from "../spec/method-table.ts";
import { isStatelessRevision } from "../spec/revision.ts";
import type { Definition, Validators } from "./definition.ts";
import { createDefinitions } from "./definition.ts";
import { handshakeClauses } from "./handshake-clauses.ts";
import type { Clauses } from "./report.ts";
import { createHandshakeChecks } from "./rules/handshake-checks.ts";
import type { RevisionChecks } from "./rules/revision-checks.ts";
import { STATELESS_CHECKS } from "./rules/stateless-checks.ts";
import type { ValidatedRevision } from "./validate-options.ts";

/** What a revision says of a method, looked up once. */
export interface MethodRules {
  readonly row: MethodRow;
  readonly exists: boolean;
  readonly fromClient: boolean;
  readonly fromServer: boolean;
  /** It travels inside `input_required` results only. */
  readonly isEmbedded: boolean;
  /** What its message is checked by, where it is one in this revision. */
  readonly message?: Definition;
  /** What an answer to it is checked by. */
  readonly answer?: Definition;
}

/** What batches are called. */
export interface Batches {
  /** Those of requests and notifications. */
  readonly calls: Definition;
  readonly responses: Definition;
}

/** What messages of a revision are checked by. */
export interface RevisionRules {
  readonly revision: ValidatedRevision;
  /** Requests go one way only, and each says everything that there is to know. */
  readonly isStateless: boolean;
  readonly methods: ReadonlyMap<unknown, MethodRules>;
  readonly anyRequest: Definition;
  readonly anyNotification: Definition;
  readonly anyAnswer: Definition;
  readonly anyError: Definition;
  /** What the parameters of a client's request have, whatever its method, where that is anything. */
  readonly anyParams?: Definition;
  /** Batches, where there are any. */
  readonly batches?: Batches;
  /** Errors whose data the specification defines, by code. */
  readonly errors: ReadonlyMap<unknown, Definition>;
  /** Results that say what they are, by `resultType`. */
  readonly results: ReadonlyMap<unknown, Definition>;
  /** What no schema can say. */
  readonly checks: RevisionChecks;
  /** The revision's own places for kinds of findings. */
  readonly clauses: Clauses;
}

/** Puts together what a revision's validators and the method table say. */
export function createRevisionRules(
  revision: ValidatedRevision,
  validators: Validators,
): RevisionRules {
  const definitions = createDefinitions(revision, validators);
  const isStateless = isStatelessRevision(revision);
  const calls = definitions.get("JsonRpcBatchRequest");
  const responses = definitions.get("JsonRpcBatchResponse");
  return {
    revision,
    isStateless,
    methods: new Map(METHOD_TABLE.map((row) => [row.method, rulesOf(row, revision, definitions)])),
    anyRequest: get("JsonRpcRequest"),
    anyNotification: get("JsonRpcNotification"),
    anyAnswer: get("JsonRpcResultResponse"),
    anyError: get("JsonRpcErrorResponse"),
    ...(isStateless ? { anyParams: get("RequestParams") } : {}),
    ...(calls === undefined || responses === undefined ? {} : { batches: { calls, responses } }),
    errors: present(definitions, ERRORS),
    results: present(definitions, isStateless ? RESULTS : []),
    checks: isStateless ? STATELESS_CHECKS : createHandshakeChecks(revision),
    clauses: isStateless ? {} : handshakeClauses(revision),
  };

  function get(name: string): Definition {
    const definition = definitions.get(name);
    if (definition === undefined) throw new TypeError(`No definition "${name}" in ${revision}`);
    return definition;
  }
}

/** Errors whose data a revision defines, by code. */
const ERRORS = [
  [-32_020, "HeaderMismatchError"],
  [-32_021, "MissingRequiredClientCapabilityError"],
  [-32_022, "UnsupportedProtocolVersionError"],
  [-32_042, "UrlElicitationRequiredError"],
] as const;

/** Results that say what they are, by `resultType`. */
const RESULTS = [
  ["input_required", "InputRequiredResult"],
  ["task", "CreateTaskResult"],
] as const;

/** Those of the definitions that a revision has. */
function present(
  definitions: ReadonlyMap<string, Definition>,
  names: readonly (readonly [key: unknown, name: string])[],
): ReadonlyMap<unknown, Definition> {
  return new Map(
    names.flatMap(([key, name]) => {
      const definition = definitions.get(name);
      return definition === undefined ? [] : [[key, definition] as const];
    }),
  );
}

function rulesOf(
  row: MethodRow,
  revision: ValidatedRevision,
  definitions: ReadonlyMap<string, Definition>,
): MethodRules {
  const exists = methodRowIn(revision, row.method) !== undefined;
  const fromClient = isSentBy(row, "client", revision);
  const fromServer = isSentBy(row, "server", revision);
  const message = definitions.get(row.message);
  const answer = row.kind === "request" ? definitions.get(`${row.result}Response`) : undefined;
  return {
    row,
    exists,
    fromClient,
    fromServer,
    isEmbedded: exists && !fromClient && !fromServer,
    ...(message === undefined || !(fromClient || fromServer) ? {} : { message }),
    ...(answer === undefined ? {} : { answer }),
  };
}
