interface Sampled {
  readonly content: object | readonly object[];
}

/** The text of what the model said. */
export function textOf({ content }: Sampled): string {
  const blocks = Array.isArray(content) ? content : [content];
  return blocks.map((block) => ("text" in block ? block.text : "")).join("");
}
