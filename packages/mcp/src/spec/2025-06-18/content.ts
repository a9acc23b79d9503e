import type {
  AudioContent,
  EmbeddedResource,
  ImageContent,
  TextContent,
} from "../shared/content.ts";
import type { Resource } from "./resource.ts";

export type { Annotations } from "../shared/annotations.ts";
export type {
  AudioContent,
  EmbeddedResource,
  ImageContent,
  TextContent,
} from "../shared/content.ts";

/**
 * Points to a resource that the client may read. It need not appear in `resources/list`.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools#resource-links
 */
export interface ResourceLink extends Resource {
  readonly type: "resource_link";
}

/**
 * One piece of what a tool returns or a prompt says, told apart by `type`.
 *
 * @discriminator type
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools#tool-result
 */
export type ContentBlock =
  | TextContent
  | ImageContent
  | AudioContent
  | ResourceLink
  | EmbeddedResource;
