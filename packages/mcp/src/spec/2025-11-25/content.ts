export type { Annotations } from "../shared/annotations.ts";
export type {
  AudioContent,
  ContentBlock,
  EmbeddedResource,
  ImageContent,
  ResourceLink,
  TextContent,
} from "../shared/content.ts";
