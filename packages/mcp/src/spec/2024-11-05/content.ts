import type {
  EmbeddedResource,
  ImageContent,
  TextContent,
} from "../shared/until-2025-03-26/content.ts";

export type { Annotations } from "../shared/until-2025-03-26/annotations.ts";
export type {
  EmbeddedResource,
  ImageContent,
  TextContent,
} from "../shared/until-2025-03-26/content.ts";

/**
 * One piece of what a tool returns or a prompt says, told apart by `type`.
 *
 * @discriminator type
 * @see https://modelcontextprotocol.io/specification/2024-11-05/server/tools#tool-result
 */
export type ContentBlock = TextContent | ImageContent | EmbeddedResource;
