import type { Annotations } from "../shared/until-2025-03-26/annotations.ts";
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
 * Sound for or from a model.
 *
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/tools#audio-content
 */
export interface AudioContent {
  readonly type: "audio";
  /** The recording in base64. */
  readonly data: string;
  /** Such as `audio/wav`. */
  readonly mimeType: string;
  readonly annotations?: Annotations;
}

/**
 * One piece of what a tool returns or a prompt says, told apart by `type`.
 *
 * @discriminator type
 * @see https://modelcontextprotocol.io/specification/2025-03-26/server/tools#tool-result
 */
export type ContentBlock = TextContent | ImageContent | AudioContent | EmbeddedResource;
