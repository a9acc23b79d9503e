/**
 * A picture for user interfaces.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#icons
 */
export interface Icon {
  /** An `https:`, `http:` or `data:` URI. Clients refuse every other scheme. */
  readonly src: string;
  /** Such as `image/png`, where the source does not say it or says it badly. */
  readonly mimeType?: string;
  /** The sizes it is made for, as `48x48`, or `any` for a scalable one. */
  readonly sizes?: readonly string[];
  /** The background it is drawn for; without it, any. */
  readonly theme?: "light" | "dark";
}

/** The part of tools, prompts, resources and implementations that pictures them. */
export interface Icons {
  /** The same picture in several sizes or formats. Clients that show icons know PNG and JPEG. */
  readonly icons?: readonly Icon[];
}
