import type { ResultEnvelope } from "../envelope.ts";
import type { PaginatedResult, Result } from "../until-2025-11-25/result.ts";
import type {
  BlobResourceContents,
  Resource,
  ResourceTemplate,
  TextResourceContents,
} from "./resource.ts";

/** One page of the resources. */
export interface ListResourcesResult extends PaginatedResult {
  readonly resources: readonly Resource[];
}

/** The answer to `resources/list`. */
export interface ListResourcesResultResponse extends ResultEnvelope {
  readonly result: ListResourcesResult;
}

/** One page of the resource templates. */
export interface ListResourceTemplatesResult extends PaginatedResult {
  readonly resourceTemplates: readonly ResourceTemplate[];
}

/** The answer to `resources/templates/list`. */
export interface ListResourceTemplatesResultResponse extends ResultEnvelope {
  readonly result: ListResourceTemplatesResult;
}

/** What a resource holds; several parts where it has several. */
export interface ReadResourceResult extends Result {
  readonly contents: readonly (TextResourceContents | BlobResourceContents)[];
}

/** The answer to `resources/read`. */
export interface ReadResourceResultResponse extends ResultEnvelope {
  readonly result: ReadResourceResult;
}
