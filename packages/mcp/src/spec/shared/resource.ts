import type { Annotations } from "./annotations.ts";
import type { BaseMetadata } from "./base-metadata.ts";
import type { Icons } from "./icon.ts";
import type { Integer } from "./integer.ts";
import type { MetaObject } from "./meta-object.ts";

/**
 * Something a server can be asked to read, as its lists show it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#resource
 */
export interface Resource extends BaseMetadata, Icons {
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
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#resource-templates
 */
export interface ResourceTemplate extends BaseMetadata, Icons {
  /** A template of RFC 6570, such as `task://{id}`. */
  readonly uriTemplate: string;
  /** What its resources hold, for the model. */
  readonly description?: string;
  /** Only where every resource of the family has this type. */
  readonly mimeType?: string;
  readonly annotations?: Annotations;
  readonly _meta?: MetaObject;
}

/** What text and binary contents have in common. */
export interface ResourceContents {
  /** The resource, or the part of it, that this is. */
  readonly uri: string;
  readonly mimeType?: string;
  readonly _meta?: MetaObject;
}

/** Contents that are text. */
export interface TextResourceContents extends ResourceContents {
  readonly text: string;
}

/** Contents that are not text. */
export interface BlobResourceContents extends ResourceContents {
  /** The bytes in base64. */
  readonly blob: string;
}
