import type { Integer } from "../integer.ts";
import type { Annotations } from "./annotations.ts";

/**
 * Something a server can be asked to read, as its lists show it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/resources#resource
 */
export interface Resource {
  /** Names it exactly: what was listed is what is read, byte for byte. */
  readonly uri: string;
  /** The name that people read. */
  readonly name: string;
  /** What it holds, for the model. */
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: Annotations;
  /** Bytes of the raw content, before base64. */
  readonly size?: Integer;
}

/**
 * A family of resources, named by a URI template.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/resources#resource-templates
 */
export interface ResourceTemplate {
  /** A template of RFC 6570, such as `task://{id}`. */
  readonly uriTemplate: string;
  /** The name that people read. */
  readonly name: string;
  /** What its resources hold, for the model. */
  readonly description?: string;
  /** Only where every resource of the family has this type. */
  readonly mimeType?: string;
  readonly annotations?: Annotations;
}

/** What text and binary contents have in common. */
export interface ResourceContents {
  /** The resource, or the part of it, that this is. */
  readonly uri: string;
  readonly mimeType?: string;
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
