import type { JsonObject } from "../../jsonrpc/message.ts";
import type { MethodRow } from "../../spec/method-row.ts";
import type { Report } from "../report.ts";
import type { AnsweredRequest, Direction } from "../validate-options.ts";

/** What a revision says and no schema can: a function for each kind of message. */
export interface RevisionChecks {
  readonly request: (request: JsonObject, direction: Direction, report: Report) => void;
  readonly notification: (
    notification: JsonObject,
    row: MethodRow | undefined,
    report: Report,
  ) => void;
  readonly result: (
    response: JsonObject,
    request: AnsweredRequest | undefined,
    report: Report,
  ) => void;
  readonly errorCode: (code: unknown, report: Report) => void;
}
