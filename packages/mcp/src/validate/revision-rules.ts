import type { MethodRow } from "../spec/method-row.ts";
import { isInRevision, isSentBy, METHOD_TABLE } from "../spec/method-table.ts";
import type { Definition, Validators } from "./definition.ts";
import { createDefinitions } from "./definition.ts";
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

/** What messages of a revision are checked by. */
export interface RevisionRules {
  readonly revision: ValidatedRevision;
  readonly methods: ReadonlyMap<unknown, MethodRules>;
  readonly anyRequest: Definition;
  readonly anyNotification: Definition;
  readonly anyAnswer: Definition;
  readonly anyError: Definition;
  /** The parameters that every request has, whatever its method. */
  readonly anyParams: Definition;
  /** Errors whose data the specification defines, by code. */
  readonly errors: ReadonlyMap<unknown, Definition>;
  /** Results that say what they are, by `resultType`. */
  readonly results: ReadonlyMap<unknown, Definition>;
}

/** Puts together what a revision's validators and the method table say. */
export function createRevisionRules(
  revision: ValidatedRevision,
  validators: Validators,
): RevisionRules {
  const definitions = createDefinitions(revision, validators);
  return {
    revision,
    methods: new Map(METHOD_TABLE.map((row) => [row.method, rulesOf(row, revision, definitions)])),
    anyRequest: get("JsonRpcRequest"),
    anyNotification: get("JsonRpcNotification"),
    anyAnswer: get("JsonRpcResultResponse"),
    anyError: get("JsonRpcErrorResponse"),
    anyParams: get("RequestParams"),
    errors: new Map([
      [-32_020, get("HeaderMismatchError")],
      [-32_021, get("MissingRequiredClientCapabilityError")],
      [-32_022, get("UnsupportedProtocolVersionError")],
    ]),
    results: new Map([
      ["input_required", get("InputRequiredResult")],
      ["task", get("CreateTaskResult")],
    ]),
  };

  function get(name: string): Definition {
    const definition = definitions.get(name);
    if (definition === undefined) throw new TypeError(`No definition "${name}" in ${revision}`);
    return definition;
  }
}

function rulesOf(
  row: MethodRow,
  revision: ValidatedRevision,
  definitions: ReadonlyMap<string, Definition>,
): MethodRules {
  const exists = isInRevision(row, revision);
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
