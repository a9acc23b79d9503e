import type { Annotations } from "./annotations.ts";
import type { BlobResourceContents, TextResourceContents } from "./resource.ts";

/**
 * Text for or from a model.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/tools#text-content
 */
export interface TextContent {
  readonly type: "text";
  readonly text: string;
  readonly annotations?: Annotations;
}

/**
 * A picture for or from a model.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/tools#image-content
 */
export interface ImageContent {
  readonly type: "image";
  /** The picture in base64. */
  readonly data: string;
  /** Such as `image/png`. */
  readonly mimeType: string;
  readonly annotations?: Annotations;
}

/**
 * A resource with its contents, carried along.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/tools#embedded-resources
 */
export interface EmbeddedResource {
  readonly type: "resource";
  readonly resource: TextResourceContents | BlobResourceContents;
  readonly annotations?: Annotations;
}
