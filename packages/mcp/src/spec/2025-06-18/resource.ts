import type { Annotations } from "../shared/annotations.ts";
import type { BaseMetadata } from "../shared/base-metadata.ts";
import type { Integer } from "../shared/integer.ts";
import type { MetaObject } from "../shared/meta-object.ts";

export type {
  BlobResourceContents,
  ResourceContents,
  TextResourceContents,
} from "../shared/resource.ts";

/**
 * Something a server can be asked to read, as its lists show it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/resources#resource
 */
export interface Resource extends BaseMetadata {
  /** Names it exactly: what was listed is what is read, byte for byte. */
  readonly uri: string;
  /** What it holds, for the model. */
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: Annotations;
  /** Bytes of the raw content, before base64. */
  readonly size?: Integer;
  readonly _meta?: MetaObject;
}

/**
 * A family of resources, named by a URI template.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/resources#resource-templates
 */
export interface ResourceTemplate extends BaseMetadata {
  /** A template of RFC 6570, such as `task://{id}`. */
  readonly uriTemplate: string;
  /** What its resources hold, for the model. */
  readonly description?: string;
  /** Only where every resource of the family has this type. */
  readonly mimeType?: string;
  readonly annotations?: Annotations;
  readonly _meta?: MetaObject;
}
