import type { Annotations } from "./annotations.ts";
import type { MetaObject } from "./meta-object.ts";
import type { BlobResourceContents, Resource, TextResourceContents } from "./resource.ts";

/**
 * Text for or from a model.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#text-content
 */
export interface TextContent {
  readonly type: "text";
  readonly text: string;
  readonly annotations?: Annotations;
  readonly _meta?: MetaObject;
}

/**
 * A picture for or from a model.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#image-content
 */
export interface ImageContent {
  readonly type: "image";
  /** The picture in base64. */
  readonly data: string;
  /** Such as `image/png`. */
  readonly mimeType: string;
  readonly annotations?: Annotations;
  readonly _meta?: MetaObject;
}

/**
 * Sound for or from a model.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#audio-content
 */
export interface AudioContent {
  readonly type: "audio";
  /** The recording in base64. */
  readonly data: string;
  /** Such as `audio/wav`. */
  readonly mimeType: string;
  readonly annotations?: Annotations;
  readonly _meta?: MetaObject;
}

/**
 * Points to a resource that the client may read. It need not appear in `resources/list`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#resource-links
 */
export interface ResourceLink extends Resource {
  readonly type: "resource_link";
}

/**
 * A resource with its contents, carried along.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#embedded-resources
 */
export interface EmbeddedResource {
  readonly type: "resource";
  readonly resource: TextResourceContents | BlobResourceContents;
  readonly annotations?: Annotations;
  readonly _meta?: MetaObject;
}

/**
 * One piece of what a tool returns or a prompt says, told apart by `type`.
 *
 * @discriminator type
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-result
 */
export type ContentBlock =
  | TextContent
  | ImageContent
  | AudioContent
  | ResourceLink
  | EmbeddedResource;
